import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { person } from '../app/people.ts'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { drawn } from './go.ts'
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

browserTest('what is chosen quickly is kept one after another, and shows as chosen meanwhile', async () => {
  const page = await web.enter('/settings/notifications', who(await person(web, 'manager')))
  const [inApp, push] = ['In the app', 'Push'].map((channel) =>
    page.getByRole('checkbox', { name: `Deal lost: ${channel}` }),
  ) as [Locator, Locator]
  await inApp.waitFor()
  const before = [await inApp.isChecked(), await push.isChecked()]
  const shown = async () => [await inApp.isChecked(), await push.isChecked()]
  const chosen = before.map((isOn) => !isOn)
  const releases = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  await page.route('**/app/me/notification-settings', async (route) => {
    if (route.request().method() === 'PATCH') await releases[asked++]!.promise
    await route.continue()
  })
  await inApp.click()
  await push.click()
  await until(async () => asked > 0)
  await drawn(page)
  assert.equal(asked, 1)
  assert.deepEqual(await shown(), chosen)
  releases[0]!.resolve()
  await until(async () => asked === 2)
  assert.deepEqual(await shown(), chosen)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  releases[1]!.resolve()
  await kept
  await page.unrouteAll()
  await page.reload()
  await inApp.waitFor()
  assert.deepEqual(await shown(), chosen)
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
