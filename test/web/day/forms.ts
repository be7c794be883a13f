import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WORDS } from '../../../src/web-forms/words.ts'
import { atEnd } from '../../support/file-end.ts'
import { until } from '../../support/until.ts'
import { seriousFaults } from '../axe.ts'
import { add, press, reach, write } from './keyboard.ts'
import { labelIn, listIn, looksGood, open, type Place } from './place.ts'

const SENT = { en: ['Send', 'Thank you!'], ru: ['Отправить', 'Спасибо!'] } as const

/** A form is made, stands on a page of others by one line and on a page of its own, and what comes in is seen. */
export async function forms(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const { forms: words, common } = texts
  const name = `Callback ${language}`
  const [send, thanks] = SENT[language]
  await open(place, listIn(place, 'web-forms'))
  await press(page.getByRole('button', { name: words.create }).first())
  const dialog = page.getByRole('dialog', { name: words.create })
  await write(dialog.getByLabel(labelIn(place, 'web-forms', 'name')), name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const asked = `${listIn(place, 'companies')}: ${labelIn(place, 'companies', 'name')}`
  await add(page.getByRole('button', { name: words.addField }), asked)
  await write(page.getByLabel(words.labelOf(asked)), 'Your company')
  await write(page.getByRole('textbox', { name: labelIn(place, 'web-forms', 'task') }), 'Call')
  await press(page.getByRole('button', { name: common.save }))
  const { data } = (await web.api.get('/web-forms?sort=-id')).document
  const stored = async () => (await web.api.get(`/web-forms/${data[0].id}`)).document.data.attributes
  await until(async () => (await stored()).task === 'Call')
  assert.equal((await stored()).fields.at(-1).label, 'Your company')
  await looksGood(place, 'a form')

  const shop = await openShop(web.origin, await page.locator('pre', { hasText: '.js" async' }).innerText())
  const visitor = await page.context().newPage()
  await visitor.goto(`${shop}/?utm_source=ad-${language}`)
  const email = `ann@${language}.example`
  const field = (type: string, of: string) => visitor.getByLabel(labelIn(place, type, of))
  await write(field('contacts', 'first-name'), 'Ann')
  await write(field('contacts', 'email'), 'ann@x')
  await press(visitor.getByRole('button', { name: send }))
  await visitor.getByText(WORDS[language].problems.email).waitFor()
  await write(field('contacts', 'email'), email)
  await write(visitor.getByLabel('Your company'), 'X Ltd')
  await press(visitor.getByRole('button', { name: send }))
  await visitor.getByText(thanks).waitFor()
  assert.deepEqual(await seriousFaults(visitor), [])
  const { document: deals } = await web.api.get('/deals?sort=-id&page[size]=1')
  assert.equal(deals.data[0].attributes['utm-source'], `ad-${language}`)

  await visitor.goto(`${web.origin}/web_forms/${(await stored()).token}?utm_source=mail`)
  await write(field('contacts', 'first-name'), 'Ann')
  await write(field('contacts', 'email'), email.toUpperCase())
  assert.deepEqual(await seriousFaults(visitor), [])
  await press(visitor.getByRole('button', { name: send }))
  await visitor.getByText(thanks).waitFor()
  await visitor.close()
  await page.bringToFront()
  const { document: people } = await web.api.get(`/contacts?filter[email]=${email}`)
  assert.equal(people.meta['record-count'], 1)
  await page.getByText(words.counts(2, 0)).waitFor()
  await page.getByText(words.known).waitFor()
  await reach(page.getByRole('list', { name: words.entries }).getByRole('link').first())
  await looksGood(place, 'what came in')
}

/** A website of somebody else, under a strict policy, with the one line on its page. */
async function openShop(origin: string, line: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}`,
    })
    response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${line}</main>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  atEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${port}`
}
