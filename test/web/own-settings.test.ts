import assert from 'node:assert/strict'
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
  assert.equal(await page.getAttribute('html', 'lang'), 'ru')
  await page.getByRole('button', { name: 'Olga Norden' }).waitFor()
  const { document } = await web.api.get('/profile')
  assert.equal(document.data.attributes['last-name'], 'Norden')
  const other = await web.enter('/settings/profile')
  await heading(other, 'Профиль').waitFor()
  await other.getByRole('combobox', { name: 'Язык' }).click()
  await other.getByRole('option', { name: 'English' }).click()
  await other.getByRole('button', { name: 'Сохранить' }).click()
  await heading(other, 'Profile').waitFor()
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
  await page.getByText('Saved').waitFor()
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
  const scheme = () => page.getAttribute('html', 'data-mantine-color-scheme')
  assert.equal(await scheme(), 'light')
  await page.getByRole('button', { name: 'Olga Norden' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  assert.equal(await scheme(), 'dark')
  await page.reload()
  assert.equal(await scheme(), 'dark')
})
