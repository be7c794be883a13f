import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { installApplication } from '../../src/accounts/applications/installation.ts'
import { browserTest, heading, startWeb } from './support.ts'

const example = spawn(process.execPath, ['examples/settings-page/serve.js'], { env: { PORT: '0' } })
after(() => example.kill())
const web = await startWeb()
const [line] = await once(example.stdout, 'data')
const exampleOrigin = /http:\/\/localhost:\d+/.exec(String(line))![0]

async function installed(settingsUrl: string) {
  const { id } = await web.api.create('applications', { name: 'Greeter', 'settings-url': settingsUrl })
  const { accountId, userId } = web.account
  const { token } = await installApplication(web.database, { accountId, userId, applicationId: id })
  return { id, api: web.clientWithToken(token) }
}

browserTest('an application with a settings page of its own keeps its options through it', async () => {
  const { id, api } = await installed(`${exampleOrigin}/?api=${web.origin}`)
  const page = await web.enter(`/settings/applications/${id}/settings`)
  await heading(page, 'Settings of Greeter').waitFor()
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Greeting').fill('Good morning')
  await frame.getByLabel('Say it politely').check()
  await frame.getByRole('button', { name: 'Save' }).click()
  await frame.getByText(`Saved for user ${web.account.userId}`).waitFor()
  const { options } = (await api.get('/current-token')).document.data.attributes
  assert.deepEqual(options, { greeting: 'Good morning', polite: true })
})

browserTest(
  'the page allows the origin of that application and no other, to owners and admins alone',
  async () => {
    const { id } = await installed(`${exampleOrigin}/settings?api=${web.origin}`)
    const owner = web.browser()
    await owner.signIn('owner1@example.com', 'password')
    const policyOf = async (path: string, cookie = owner.cookie) => {
      const headers = { accept: 'text/html', ...(cookie && { cookie }) }
      const response = await fetch(web.origin + path, { headers })
      return /frame-src ([^;]+)/.exec(response.headers.get('content-security-policy')!)![1]
    }
    assert.equal(await policyOf(`/settings/applications/${id}/settings`), `blob: ${exampleOrigin}`)
    assert.equal(await policyOf(`/settings/applications/${id}`), 'blob:')
    assert.equal(await policyOf('/settings/applications/999/settings'), 'blob:')
    assert.equal(await policyOf(`/settings/applications/${id}/settings`, ''), 'blob:')
  },
)

browserTest('a settings page on our own origin cannot act as one of our pages', async () => {
  const { id } = await installed(`${web.origin}/docs`)
  const page = await web.enter('/settings/applications')
  // Our pages refuse to be framed at all, and the browser says so.
  page.context().removeAllListeners('console')
  await page.goto(`${web.origin}/settings/applications/${id}/settings`)
  const sandbox = await page.locator('iframe').getAttribute('sandbox')
  assert.equal(sandbox?.includes('allow-same-origin'), false)
  await page.context().close()
})
