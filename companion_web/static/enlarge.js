// A picture fills the screen when it is tapped, and goes when it is tapped again. Without scripts its link leads
// to the picture alone.

const large = document.createElement("dialog");
large.className = "large-picture";
large.append(new Image());
large.addEventListener("click", () => large.close());
document.body.append(large);

addEventListener("click", (event) => {
  const link = event.target.closest("[data-enlarge]");
  if (!link) return;
  event.preventDefault();
  large.firstChild.src = link.href;
  large.firstChild.alt = link.dataset.enlarge;
  large.showModal();
});
