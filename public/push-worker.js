/**
 * Shows what a member is told by push, also while no page is open, and opens what it is about. It serves no page, fetches nothing and
 * keeps nothing. What comes is `shown` of `src/features/notices/push/push-notices.server.ts`.
 */

// A newer one takes over at once: nothing depends on the older one.
addEventListener('install', () => skipWaiting())

addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  const icon = '/icons/192.png'
  event.waitUntil(registration.showNotification(title, { body, tag, icon, data: { url } }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin, href } = new URL(event.notification.data.url, location.origin)
  if (origin === location.origin) event.waitUntil(open(href))
})

/** In the window that shows it already, or another one. */
async function open(href) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  return there ? there.focus() : clients.openWindow(href)
}
