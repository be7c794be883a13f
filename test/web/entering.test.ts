import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { linkIn } from '../support/mailbox.ts'
import { browserTest, heading, OWNER, signIn, startWeb } from './support.ts'

const letters: string[] = []
const mail = new Mail({ print: (text) => letters.push(text), log: (failure) => assert.fail(String(failure)) })
const web = await startWeb({ mail })

browserTest('whoever is not signed in is asked to, and then gets where they wanted to go', async () => {
  const page = await web.open('/settings/tokens')
  await heading(page, 'Sign in to Rapport').waitFor()
  await signIn(page, OWNER)
  await heading(page, 'API tokens').waitFor()
  assert.equal(new URL(page.url()).pathname, '/settings/tokens')
  await page.reload()
  await heading(page, 'API tokens').waitFor()
})

browserTest('a wrong password is told without saying which of the two was wrong', async () => {
  const page = await web.open('/sign-in')
  await signIn(page, { ...OWNER, password: 'wrong password' })
  await page.getByRole('alert').getByText('Wrong e-mail or password.').waitFor()
})

browserTest('who has tried too often is told how long to wait, in both languages', async () => {
  const guess = { email: 'guess@example.com', password: 'wrong password' }
  await Promise.all(Array.from({ length: 5 }, () => web.browser().signIn(guess.email, guess.password)))
  const page = await web.open('/sign-in')
  await signIn(page, guess)
  await page
    .getByRole('alert')
    .getByText(/^Too many attempts\. Try again in 1\d min\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.getByText(/^Слишком много попыток\. Попробуйте через 1\d мин\.$/).waitFor()
})

browserTest('what is missing is told at its field', async () => {
  const page = await web.open('/sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This is needed').first().waitFor()
  assert.equal(await page.getByLabel('E-mail').getAttribute('aria-invalid'), 'true')
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'owner1@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** In this time a page shows what it has learned. */
const TO_SHOW_MS = 500

/** Opens the tokens, and keeps back what they are read with until the session is over and the page begins to go. */
async function openUntilLeft(page: Page) {
  const path = `${web.origin}/app/tokens`
  const sessionIsOver = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await sessionIsOver.promise
    await route.continue()
  })
  const refusal = page.waitForResponse(path)
  await page.route(isSignIn, async (route) => {
    sessionIsOver.resolve()
    assert.equal((await refusal).status(), 401)
    await setTimeout(TO_SHOW_MS)
    await route.continue()
  })
  await Promise.all([page.waitForRequest(path), page.getByRole('link', { name: 'API tokens' }).click()])
  return sessionIsOver
}

const isSignIn = ({ pathname }: URL) => pathname === '/sign-in'

browserTest('signing out ends the session and forgets what was on the screen', async () => {
  const page = await web.enter('/')
  const cookies = await page.context().cookies()
  await signOut(page)
  await heading(page, 'Sign in to Rapport').waitFor()
  await page.context().addCookies(cookies)
  await page.goto(`${web.origin}/settings/profile`)
  await heading(page, 'Sign in to Rapport').waitFor()
})

browserTest('what is still under way when somebody signs out fails unseen', async () => {
  const page = await web.enter('/settings/profile')
  await openUntilLeft(page)
  await signOut(page)
  await heading(page, 'Sign in to Rapport').waitFor()
  assert.equal(page.url(), `${web.origin}/sign-in`)
  assert.deepEqual(web.faults, [])
})

browserTest('a tab whose session ends in another one goes to the sign-in, and back after it', async () => {
  const page = await web.enter('/settings/profile')
  const other = await page.context().newPage()
  await other.goto(`${web.origin}/settings/profile`)
  const sessionIsOver = await openUntilLeft(page)
  await signOut(other)
  await heading(other, 'Sign in to Rapport').waitFor()
  sessionIsOver.resolve()
  await heading(page, 'Sign in to Rapport').waitFor()
  assert.deepEqual(web.faults, [])
  await signIn(page, OWNER)
  await heading(page, 'API tokens').waitFor()
})

browserTest('a session that was ended elsewhere leads to the sign-in at the next step', async () => {
  const page = await web.enter('/settings/security')
  await page.getByText('This browser').waitFor()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'API tokens' }).click()
  await heading(page, 'Sign in to Rapport').waitFor()
})

browserTest(
  'a forgotten password is set anew with the link of the letter, whose secret leaves the address at once',
  async () => {
    await web.addAccount('UTC', 'password')
    const page = await web.open('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await heading(page, 'Reset your password').waitFor()
    await page.getByLabel('E-mail').fill('owner2@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await heading(page, 'Check your e-mail').waitFor()
    await jobsTried(web.database, 'letters')
    const { pathname, hash } = new URL(linkIn({ source: letters[0]! }))
    await page.goto(web.origin + pathname + hash)
    await heading(page, 'Choose a new password').waitFor()
    assert.equal(page.url(), `${web.origin}/reset-password`)
    await page.getByLabel('New password').fill('a better one')
    await page.getByLabel('Repeat the password').fill('a better on')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('The passwords differ').waitFor()
    await page.getByLabel('Repeat the password').fill('a better one')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('button', { name: 'owner2@example.com' }).waitFor()

    const again = await web.open(pathname + hash)
    await again.getByLabel('New password').fill('yet another one')
    await again.getByLabel('Repeat the password').fill('yet another one')
    await again.getByRole('button', { name: 'Set the password' }).click()
    await heading(again, 'This link no longer works').waitFor()
  },
)

browserTest('an address that is not there says so and leads back', async () => {
  const page = await web.enter('/settings/nothing')
  await page.getByText('There is nothing at this address').waitFor()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await heading(page, 'Hello').waitFor()
})
