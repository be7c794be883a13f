// Shows what people are told of while the app is closed, and leads to it.
self.addEventListener('push', (event) => {
  const { title, body, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon.svg' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp())
})

async function openApp() {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages[0]
  return page ? (await page.focus()).navigate('/notifications') : self.clients.openWindow('/notifications')
}
