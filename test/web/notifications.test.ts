import assert from 'node:assert/strict'
import { person } from '../app/people.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb({ followsLog: true })

const give = (name: string, userId: string) =>
  web.api.create('companies', { name }, { responsible: { data: { type: 'users', id: userId } } })

const who = ({ email }: { readonly email: string }) => ({ email, password: 'password' })

browserTest(
  'somebody is told in another browser without a reload, and follows it by keyboard alone',
  async () => {
    const anna = await person(web, 'manager')
    const page = await web.enter('/agenda', who(anna))
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await bell.waitFor()
    await give('Acme', anna.id)
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await bell.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Assigned to you: company “Acme”' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /Acme/ }).waitFor({ state: 'detached' })
    await bell.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /Acme/ }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Acme').waitFor()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.goBack()
    await heading(page, 'Agenda').waitFor()
  },
)

browserTest('all are marked as read with one press, and unread again with Undo', async () => {
  const boris = await person(web, 'manager')
  for (const name of ['One', 'Two']) await give(name, boris.id)
  const page = await web.enter('/notifications', who(boris))
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('2 notifications marked as read').waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  await page.getByRole('button', { name: /^Mark as read: .*One/ }).click()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
})

browserTest('what somebody wants to be told of is kept as soon as it is chosen', async () => {
  const clara = await person(web, 'manager')
  const page = await web.enter('/settings/notifications', who(clara))
  const inApp = page.getByRole('checkbox', { name: 'Deal lost: In the app' })
  const mail = page.getByRole('combobox', { name: 'Assigned to me: By mail' })
  await inApp.uncheck()
  await page.getByText('Saved').first().waitFor()
  await mail.selectOption('At once')
  await page.getByText('Saved').nth(1).waitFor()
  await page.reload()
  await inApp.waitFor()
  assert.equal(await inApp.isChecked(), false)
  assert.equal(await mail.inputValue(), 'at-once')
})

browserTest('on a phone the bell stands in the top bar, and Back closes what it shows', async () => {
  const dan = await person(web, 'manager')
  await give('Small', dan.id)
  const page = await web.enter('/agenda', who(dan), { viewport: { width: 390, height: 780 } })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const link = page.getByRole('link', { name: /Small/ })
  await link.waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await page.goBack()
  await link.waitFor({ state: 'detached' })
  await heading(page, 'Agenda').waitFor()
})
