import assert from 'node:assert/strict'
import { seriousFaults } from './axe.ts'
import { browserTest, heading, OWNER, startWeb } from './support.ts'

const web = await startWeb()

browserTest('the profile keeps the name and speaks the chosen language at once', async () => {
  const page = await web.enter('/settings/profile')
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Norden')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Русский' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Профиль').waitFor()
  await page.locator('html[lang=ru]').waitFor()
  await page.getByRole('button', { name: 'Norden Olga' }).waitFor()
  const { document } = await web.api.get('/profile')
  assert.equal(document.data.attributes['last-name'], 'Norden')
  const other = await web.enter('/settings/profile')
  await heading(other, 'Профиль').waitFor()
  await other.getByRole('combobox', { name: 'Язык' }).click()
  await other.getByRole('option', { name: 'English' }).click()
  await other.getByRole('button', { name: 'Сохранить' }).click()
  await heading(other, 'Profile').waitFor()
})

browserTest('everybody arranges the navigation by keyboard: any list, any saved table', async () => {
  const saved = { name: 'Far away', 'resource-name': 'deals', conditions: { actual: '1' } }
  await web.api.create('table-states', saved)
  const page = await web.enter('/agenda')
  const places = page.getByRole('navigation').getByRole('link')
  await page.getByRole('button', { name: 'Arrange the navigation' }).press('Enter')
  const arrangement = page.getByRole('dialog', { name: 'Arrange the navigation' })
  await arrangement.getByRole('button', { name: 'Take Contacts out' }).press('Enter')
  await arrangement.getByLabel('Find a list').fill('far')
  // It is shown at once, and kept soon.
  const isKept = page.waitForResponse((answer) => !!answer.request().postData()?.includes('table-state'))
  await arrangement.getByRole('button', { name: 'Far away' }).press('Enter')
  await isKept
  await arrangement.getByRole('button', { name: 'Take Far away out' }).waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  const other = await web.enter('/agenda')
  await other.getByRole('link', { name: 'Far away' }).press('Enter')
  await heading(other, 'Deals').waitFor()
  assert.equal(await other.getByRole('navigation').getByRole('link', { name: 'Contacts' }).count(), 0)
  await arrangement.getByRole('button', { name: 'As it was at first' }).press('Enter')
  await places.filter({ hasText: 'Contacts' }).waitFor()
  await page.keyboard.press('Escape')
  await arrangement.waitFor({ state: 'hidden' })
})

browserTest('the e-mail is changed with the password', async () => {
  const page = await web.enter('/settings/profile')
  await page.getByLabel('New e-mail').fill('olga@example.com')
  await page.getByLabel('Your password').fill('not this one')
  await page.getByRole('button', { name: 'Change the e-mail' }).click()
  await page.locator('input[autocomplete=current-password][aria-invalid=true]').waitFor()
  await page.getByLabel('Your password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Change the e-mail' }).click()
  await page.getByText('The e-mail is changed').waitFor()
  await page.getByLabel('New e-mail').fill(OWNER.email)
  await page.getByLabel('Your password').fill(OWNER.password)
  const isChanged = page.waitForResponse((answer) => answer.url().endsWith('/app/email') && answer.ok())
  await page.getByRole('button', { name: 'Change the e-mail' }).click()
  await isChanged
})

browserTest('the sign-in page speaks the language of the browser, or the one chosen there', async () => {
  const page = await web.open('/sign-in', { locale: 'ru-RU' })
  await heading(page, 'Вход в Rapport').waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await heading(page, 'Sign in to Rapport').waitFor()
  await page.reload()
  await heading(page, 'Sign in to Rapport').waitFor()
})

browserTest('the settings of the account are kept and shown by the API', async () => {
  const page = await web.enter('/settings/account')
  await page.getByLabel('Name of the account').fill('Norden & Co')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await zone.fill('Helsinki')
  await page.getByRole('option', { name: 'Europe/Helsinki' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation').getByText('Norden & Co').waitFor()
  const { document } = await web.api.get('/profile')
  assert.match(document.data.attributes['created-at'], /\+0[23]:00$/)
  await page.goto(`${web.origin}/settings/account`)
  await page.getByLabel('Name of the account').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This is needed').waitFor()
})

browserTest('a session is ended from another one', async () => {
  const [here, there] = [await web.enter('/settings/security'), await web.enter('/')]
  await here.reload()
  const sessions = here.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await sessions.first().waitFor()
  for (let count = await sessions.count(); count > 1; count--) {
    await here
      .getByRole('button', { name: /^Sign out Chrome/ })
      .first()
      .click()
    const question = here.getByRole('dialog', { name: /^Sign out Chrome/ })
    await question.getByText('This cannot be undone').waitFor()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await sessions.nth(count - 1).waitFor({ state: 'detached' })
  }
  await sessions.getByText('This browser').waitFor()
  await there.reload()
  await heading(there, 'Sign in to Rapport').waitFor()
})

browserTest('the password is changed with the one before, and signs out elsewhere', async () => {
  const elsewhere = await web.enter('/')
  const page = await web.enter('/settings/security')
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('a new password')
  await page.getByLabel('Repeat the password').fill('a new password')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.locator('input[autocomplete=current-password][aria-invalid=true]').waitFor()
  await page.getByLabel('Current password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('The password is changed').waitFor()
  await elsewhere.reload()
  await heading(elsewhere, 'Sign in to Rapport').waitFor()
  assert.equal((await web.browser().signIn(OWNER.email, 'a new password')).status, 200)
})

browserTest('light, dark or as the system has it: the choice stays', async () => {
  const page = await web.enter('/', { ...OWNER, password: 'a new password' }, { colorScheme: 'light' })
  const isDrawnIn = (scheme: string) => page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
  await isDrawnIn('light')
  await page.getByRole('button', { name: 'Olga Norden' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await isDrawnIn('dark')
  await page.reload()
  await isDrawnIn('dark')
})
