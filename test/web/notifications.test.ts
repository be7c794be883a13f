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
    await page.getByRole('link', { name: /Acme/ }).press('Enter')
    await heading(page, 'Acme').waitFor()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.goBack()
    await heading(page, 'Agenda').waitFor()
  },
)

browserTest(
  'all are marked as read with one press, unread again with Undo, and read in another language',
  async () => {
    const boris = await person(web, 'manager')
    for (const name of ['One', 'Two']) await give(name, boris.id)
    const page = await web.enter('/notifications', who(boris))
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    // It stays for as long as somebody points at it.
    await page.getByText('2 notifications marked as read').hover()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
    await page.getByRole('button', { name: /^Mark as read: .*One/ }).click()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Русский')
    await page.getByRole('option', { name: 'Language: Русский', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Вам назначено: компания «Two»' }).waitFor()
  },
)

browserTest('what somebody wants to be told of is kept as soon as it is chosen', async () => {
  const clara = await person(web, 'manager')
  const page = await web.enter('/settings/notifications', who(clara))
  const inApp = page.getByRole('checkbox', { name: 'Deal lost: In the app' })
  const mail = page.getByRole('combobox', { name: 'Assigned to me: By e-mail' })
  const kept = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await Promise.all([kept(), inApp.uncheck()])
  await page.getByText('Saved', { exact: true }).waitFor()
  await Promise.all([kept(), mail.selectOption('At once')])
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
