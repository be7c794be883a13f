import assert from 'node:assert/strict'
import { person } from '../app/people.ts'
import { until } from '../support/until.ts'
import { answering, QUICK, Receiver } from '../webhooks/receiver.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb({ followsLog: true, webhooks: QUICK })

browserTest('a webhook is added, its secret shown once, and what it was told can be looked at', async () => {
  const receiver = await Receiver.start()
  const page = await web.enter('/settings/webhooks')
  await page.getByText('No webhooks yet').waitFor()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Address').fill('nowhere')
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Begin with http:// or https://').waitFor()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('combobox', { name: 'Types' }).fill('Compan')
  await page.getByRole('option', { name: 'Companies' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Filter: Add a condition' }).click()
  await page.getByRole('option', { name: 'Tax number' }).click()
  await page.getByRole('dialog', { name: 'Tax number' }).locator('input:focus').waitFor()
  await page.keyboard.type('7707083893')
  await page.keyboard.press('Enter')
  const fields = form.getByRole('combobox', { name: 'Fields of companies' })
  await fields.fill('Name')
  await page.getByRole('option', { name: 'Name', exact: true }).first().waitFor()
  await fields.press('ArrowDown')
  await fields.press('Enter')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Create' }).click()
  const secret = page.getByRole('dialog', { name: 'The secret of the webhook' })
  assert.match(await secret.locator('pre').innerText(), /^whsec_/)
  await secret.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('link', { name: receiver.url }).click()
  await heading(page, receiver.url).waitFor()

  const [webhook] = (await web.api.get('/webhooks')).document.data
  assert.deepEqual(webhook.attributes.filter, { inn: '7707083893' })
  assert.deepEqual(webhook.attributes.fields, { companies: ['name'] })
  await web.api.create('companies', { name: 'Initech' })
  await web.api.create('companies', { name: 'Acme', inn: '7707083893' })
  await until(() => receiver.received.length > 0)
  await page.getByText('companies.create').waitFor()
  await page.getByRole('button', { name: 'Look: companies.create' }).click()
  const delivery = page.getByRole('dialog', { name: 'companies.create' })
  await delivery.getByText('"name": "Acme"').waitFor()
  await delivery.getByText(/webhook-id: /).waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  const before = receiver.received.length
  await delivery.getByRole('button', { name: 'Send once more' }).click()
  await until(() => receiver.received.length > before)
  await page.keyboard.press('Escape')
  await delivery.waitFor({ state: 'detached' })
})

browserTest(
  'a webhook is tested, paused, replayed, given a new secret and deleted, with the ways back',
  async () => {
    const receiver = await Receiver.start()
    const made = await web.api.create('webhooks', { url: receiver.url })
    const page = await web.enter(`/settings/webhooks/${made.id}`)
    receiver.answers = answering(500)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText(/The test did not arrive/).waitFor()
    receiver.answers = answering(200)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('The test has arrived').waitFor()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Go on' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Pause' }).waitFor()

    await web.api.create('companies', { name: 'Told twice' })
    const tellings = () => receiver.received.filter(({ text }) => text.includes('Told twice')).length
    await until(() => tellings() > 0)
    // A telling that was late is told once more by itself.
    const before = tellings()
    await page.getByRole('button', { name: 'Send again' }).click()
    const replay = page.getByRole('dialog', { name: 'Send changes again' })
    await replay.getByLabel('After').fill('01/01/2020 09:30')
    await replay.getByRole('button', { name: 'Send again' }).click()
    await until(() => tellings() > before)

    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
    const secret = page.getByRole('dialog', { name: 'The secret of the webhook' })
    assert.match(await secret.locator('pre').innerText(), /^whsec_/)
    await secret.getByRole('button', { name: 'I have copied it' }).click()

    await page.getByRole('button', { name: 'Delete' }).click()
    await heading(page, 'Webhooks').waitFor()
    // The notice stays for as long as somebody points at it.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await page.getByRole('link', { name: receiver.url }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: receiver.url }).waitFor()
  },
)

browserTest('who has no part in automations does not see webhooks', async () => {
  const manager = await person(web, 'manager')
  const page = await web.enter('/settings/webhooks', { email: manager.email, password: 'password' })
  await page.getByText('This page is for administrators').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Webhooks' }).count(), 0)
})
