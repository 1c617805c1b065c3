// Before a button ends a game it is asked whether that is meant: the button says in data-sure what it does.

addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.dataset.sure || confirm(`${button.textContent.trim()}\n${button.dataset.sure}`)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
