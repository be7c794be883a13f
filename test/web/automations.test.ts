import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { add, pick, press } from './day/keyboard.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb({ followsLog: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

browserTest(
  'an automation is built by keyboard alone, runs before one’s eyes, and what it did is taken back',
  async () => {
    const page = await web.enter('/settings/automations')
    await press(button(page, 'New automation').first())
    await page.getByRole('dialog').locator('input:focus').waitFor()
    await page.keyboard.type('Call new companies')
    await page.keyboard.press('Enter')
    await heading(page, 'Call new companies').waitFor()

    await pick(page.getByRole('combobox', { name: 'Type of records' }), 'companies')
    await press(button(page, 'Remove 1. Stop here'))
    await press(button(page, 'Add a step: Then'))
    await page.locator('input[aria-haspopup=listbox]:focus').fill('Wait')
    const marked = page.locator('[role=option][data-combobox-selected]')
    await marked.waitFor()
    await page.locator('input[aria-haspopup=listbox]:focus').fill('')
    await marked.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await add(button(page, 'Add a step: Then'), 'Create a record')
    await page.getByRole('listitem', { name: '1. Create a record' }).waitFor()
    const name = page.getByRole('textbox', { name: 'Name' }).last()
    await name.focus()
    await page.keyboard.type('Call !')
    await page.keyboard.press('ArrowLeft')
    await add(button(page, 'Insert a field: Name'), 'Name')
    await until(async () => (await name.inputValue()) === 'Call {{record.name}}!')
    await page.keyboard.type(' now')
    assert.equal(await name.inputValue(), 'Call {{record.name}} now!')
    await page.getByRole('switch', { name: /Switched on/ }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Saved: Call new companies').waitFor()

    await web.api.create('companies', { name: 'Acme' })
    const runs = page.getByRole('list', { name: 'Runs' })
    await runs.getByText('company: Acme').waitFor()
    await runs.getByText('Done', { exact: true }).waitFor()
    const tasks = async () => (await web.api.get('/diary-tasks')).document.data
    assert.deepEqual(
      (await tasks()).map(({ attributes }: { attributes: { name: string } }) => attributes.name),
      ['Call Acme now!'],
    )

    await page.getByRole('button', { name: 'Undo the run: Acme' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Call Acme now!').first().waitFor()
    await page.getByRole('button', { name: 'Take back' }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(await tasks(), [])

    await page.getByRole('button', { name: 'Try it out' }).press('Enter')
    await page.getByText('It would have run 1 time.').waitFor()
    await page.getByRole('list', { name: 'Try it out' }).getByText('Call Acme now!').waitFor()
    assert.deepEqual(await tasks(), [])
  },
)

browserTest('an automation that other programs start shows where, and its address works', async () => {
  const { id } = await web.api.create('automations', {
    name: 'From outside',
    active: true,
    when: { kind: 'webhook' },
    then: [{ do: 'create', type: 'companies', fields: { name: '{{payload.name}}' } }],
  })
  const page = await web.enter(`/settings/automations/${id}`)
  const address = await page.getByText(/\/hooks\//).innerText()
  const path = new URL(address).pathname
  const answer = await fetch(web.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Outside Ltd' }),
  })
  assert.equal(answer.status, 202)
  await page.getByRole('list', { name: 'Runs' }).getByText('Done', { exact: true }).waitFor()
  assert.equal((await web.api.get('/companies?filter[q]=Outside')).document.data.length, 1)
})

browserTest(
  'what makes no sense is refused at its step, and an example is ready to be switched on',
  async () => {
    const page = await web.enter('/settings/automations')
    await page.getByRole('button', { name: 'New automation' }).click()
    await page.getByRole('radio', { name: /Birthday/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await heading(page, 'Birthday of a contact').waitFor()
    const name = page
      .getByRole('listitem', { name: '1. Notify people' })
      .getByRole('textbox', { name: 'Title' })
    await name.fill('Congratulate {{record.nickname}}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('listitem', { name: '1. Notify people' }).getByRole('alert').waitFor()
    await name.fill('Congratulate {{record.first-name}}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved: Birthday of a contact').waitFor()
    await page.goBack()
    await page.getByRole('switch', { name: 'Birthday of a contact: switched on' }).press('Space')
    const active = '/automations?filter[active]=true&filter[q]=Birthday'
    await until(async () => (await web.api.get(active)).document.data.length === 1)
  },
)

browserTest('conditions that a program has set are shown, and stay unless they are taken away', async () => {
  const { id } = await web.api.create('automations', {
    name: 'By a program',
    when: { kind: 'created', type: 'contacts' },
    if: { filter: { q: 'Ann' }, related: { companies: { q: 'Acme' } } },
    then: [{ do: 'set', fields: { note: 'Met' } }],
  })
  const page = await web.enter(`/settings/automations/${id}`)
  await page.getByText('q: Acme').waitFor()
  await page
    .getByRole('group', { name: /^Conditions.*contact/i })
    .getByRole('button', { name: 'Remove q' })
    .click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved: By a program').waitFor()
  const { attributes } = (await web.api.get(`/automations/${id}`)).document.data
  assert.deepEqual(attributes.if, { filter: {}, related: { companies: { q: 'Acme' } } })
})
