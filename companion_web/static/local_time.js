// Moments in the visitor's own time zone; data-short: to the minute, as the page's language writes it. Without
// scripts they are UTC.

const two = (number) => String(number).padStart(2, "0");
const short = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

export function showLocalTimes() {
  for (const place of document.querySelectorAll("time[datetime]")) {
    const at = new Date(place.dateTime);
    const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
    place.textContent = "short" in place.dataset ? short.format(at) : `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  }
  for (const place of document.querySelectorAll("[data-zone]")) {
    place.textContent = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
showLocalTimes();
