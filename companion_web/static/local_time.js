// Moments in the visitor's own time zone, which is named; without scripts they are UTC.

const two = (number) => String(number).padStart(2, "0");

for (const place of document.querySelectorAll("time[datetime]")) {
  const at = new Date(place.dateTime);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  place.textContent = `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
for (const place of document.querySelectorAll("[data-zone]")) {
  place.textContent = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
