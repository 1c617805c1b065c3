// Brings the page of a room to the front when somebody taps its notification.
self.addEventListener("notificationclick", (event) => {
  const page = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((open) => {
      const found = open.find((client) => client.url.startsWith(page));
      return found ? found.focus() : self.clients.openWindow(page);
    }),
  );
});
