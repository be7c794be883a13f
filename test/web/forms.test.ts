import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, startWeb } from './support.ts'
import { searchOf } from './tables.ts'

const web = await startWeb()
const { api } = web

browserTest(
  'a form is made by picking, shown on a page of others by one line, and what comes in is seen',
  async () => {
    const page = await web.enter('/settings/forms')
    await page.getByText('No forms yet').waitFor()
    await page.getByRole('button', { name: 'New form' }).click()
    const dialog = page.getByRole('dialog', { name: 'New form' })
    await dialog.getByLabel('Name').fill('Callback')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Callback' }).waitFor()
    await page.getByRole('button', { name: 'Add a field' }).click()
    await searchOf(page).fill('Companies: Name')
    await page.keyboard.press('Enter')
    await page.getByLabel('Label: Companies: Name').fill('Your company')
    await page.getByRole('textbox', { name: 'Task for the responsible' }).fill('Call')
    await page.getByRole('button', { name: 'Save' }).click()
    const stored = async () => (await api.get('/web-forms')).document.data[0]
    await until(async () => (await stored()).attributes.task === 'Call')
    assert.equal((await stored()).attributes.fields.at(-1).label, 'Your company')
    assert.deepEqual(await seriousFaults(page), [])

    const line = await page.locator('pre', { hasText: '.js" async' }).innerText()
    const shop = createServer((_request, response) => {
      const origin = new URL(web.origin).origin
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}`,
      })
      response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${line}</main>`)
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    after(() => void shop.close())
    const visitor = await page.context().newPage()
    await visitor.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/?utm_source=ad`)
    await visitor.getByLabel('First name').fill('Ann')
    await visitor.getByLabel('E-mail').fill('ann@x')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await visitor.getByText('This is no e-mail address').waitFor()
    await visitor.getByLabel('E-mail').fill('ann@x.example')
    await visitor.getByLabel('Your company').fill('X Ltd')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await visitor.getByText('Thank you!').waitFor()
    assert.deepEqual(await seriousFaults(visitor), [])
    await visitor.close()
    const [deal] = (await api.get('/deals?include=contact,company')).document.data
    assert.equal(deal.attributes['utm-source'], 'ad')

    await page.getByRole('link', { name: 'Callback' }).last().waitFor()
    await page.getByText('1 taken').waitFor()
    const own = await page.context().newPage()
    await own.goto(`${web.origin}/web_forms/${(await stored()).attributes.token}?utm_source=mail`)
    await own.getByLabel('First name').fill('Ann')
    await own.getByLabel('E-mail').fill('ANN@x.example')
    assert.deepEqual(await seriousFaults(own), [])
    await own.getByRole('button', { name: 'Send' }).click()
    await own.getByText('Thank you!').waitFor()
    assert.equal((await api.get('/contacts')).document.meta['record-count'], 1)
    await own.close()
    await page.getByText('was known before').waitFor()
  },
)
