import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { settled } from './settled.ts'
import { browserTest, heading, startWeb } from './support.ts'
import { cell } from './tables.ts'

const FIXTURE = path.resolve('test/fixtures/partner-type')

const web = await startWeb({
  definitions: [path.resolve('src/resources'), FIXTURE],
  migrations: [FIXTURE],
})
const me = { data: { type: 'users', id: web.account.userId } }
const { id } = await web.api.create(
  'partners',
  { name: 'Northwind', phone: '+371 20000001', level: 'gold' },
  { responsible: me },
)
await web.api.create('deals', { name: 'Chairs' })

const LANGUAGES = [
  {
    ...{ language: 'en', texts: en, many: 'Partners', one: 'partner', title: 'Import: partners' },
    ...{ made: 'partner', name: 'Name', phone: 'Phone', level: 'Level', gold: 'Gold', deals: 'Deals' },
    ...{ responsible: 'Responsible', separator: ',' },
  },
  {
    ...{ language: 'ru', texts: ru, many: 'Партнёры', one: 'партнёр', title: 'Импорт: партнёры' },
    ...{ made: 'партнёра', name: 'Название', phone: 'Телефон', level: 'Уровень', gold: 'Золотой' },
    ...{ deals: 'Сделки', responsible: 'Ответственный', separator: ';' },
  },
] as const

test('a type that people meet everywhere is one definition and one migration', () => {
  assert.deepEqual(readdirSync(FIXTURE).sort(), ['9002_partners.sql', 'partners.ts'])
})

const enter = async (address: string, language: string): Promise<Page> => {
  await web.database.query('UPDATE users SET locale = $1', [language])
  return web.enter(address)
}

for (const { language, texts, ...words } of LANGUAGES) {
  browserTest(
    `a new type stands in the navigation, with a table and record pages, in ${language}`,
    async () => {
      const page = await enter('/', language)
      const navigation = page.getByRole('navigation', { name: texts.shell.navigation })
      await navigation.getByRole('link', { name: words.many, exact: true }).click()
      await heading(page, words.many).waitFor()
      await page.getByRole('rowheader', { name: 'Northwind', exact: true }).waitFor()
      for (const column of [words.phone, words.level, words.responsible])
        await page.getByRole('columnheader', { name: column, exact: true }).waitFor()
      await cell(page, 'Northwind', 'level').getByText(words.gold, { exact: true }).waitFor()

      await page.getByRole('button', { name: texts.table.more, exact: true }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: texts.table.exportTable, exact: true }).click()
      const [head, ...rows] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
      const columns = [words.name, words.phone, words.level, words.responsible]
      assert.equal(head, `\uFEFF${columns.join(words.separator)}`)
      const row = rows.find((one) => one.startsWith('Northwind'))?.split(words.separator)
      assert.equal(row?.[columns.indexOf(words.level)], words.gold)

      await page.getByRole('link', { name: 'Northwind', exact: true }).click()
      await page.waitForURL(`${web.origin}/partners/${id}`)
      await heading(page, 'Northwind').waitFor()
      await page.getByRole('main').getByText(words.gold, { exact: true }).first().waitFor()
      await page.getByRole('tab', { name: texts.record.links }).click()
      await page.getByRole('heading', { name: words.deals }).first().waitFor()
    },
  )

  browserTest(`a new type is found, made and imported, in ${language}`, async () => {
    const page = await enter('/settings/profile', language)
    const palette = page.getByRole('combobox', { name: texts.palette.title })
    const option = (name: string | RegExp) => page.getByRole('option', { name })
    const ask = async (typed: string) => {
      await settled(page)
      await page.keyboard.press('Control+k')
      await palette.and(page.locator(':focus')).waitFor()
      await page.keyboard.type(typed)
      // Until all has been found the list may move under the pointer.
      await option(texts.palette.searchIn(typed, words.many)).waitFor()
      await settled(page)
    }
    await page.getByRole('button', { name: texts.common.search, exact: true }).waitFor()
    await ask('northw')
    await option(new RegExp(`Northwind.*${words.one}.*20000001`)).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${web.origin}/partners/${id}`)

    await ask(words.many)
    await option(words.many).first().click()
    await page.waitForURL(/\/partners(\?|$)/)
    await ask(words.one)
    await option(texts.palette.create(words.made)).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.name }).fill(`Made in ${language}`)
    await dialog.getByRole('textbox', { name: words.phone }).waitFor()
    await dialog.getByRole('button', { name: texts.common.create }).click()
    await heading(page, `Made in ${language}`).waitFor()

    await page.goto(`${web.origin}/imports`)
    await page.getByRole('button', { name: texts.imports.new }).click()
    await page.getByRole('menuitem', { name: words.many }).click()
    await heading(page, words.title).waitFor()
    const rows = [`${words.name};${words.phone}`, `Brought in ${language};+371 2`]
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'partners.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(rows.join('\n')),
    })
    await page.getByRole('button', { name: texts.imports.start }).click()
    await page.waitForURL(/\/imports\/\d+$/)
    await page.goto(`${web.origin}/partners?filter[q]=brought%20in%20${language}`)
    await cell(page, `Brought in ${language}`, 'phone').getByText('+371 2').waitFor()
  })
}

browserTest('a new type is described in the documentation, and tokens can be allowed to use it', async () => {
  const page = await enter('/docs#partners', 'en')
  await heading(page, 'partners').waitFor()
  await page.getByText('Firms that bring deals.').waitFor()
  await page.goto(`${web.origin}/settings/tokens`)
  await page.getByRole('button', { name: en.tokens.create }).click()
  await page.getByRole('cell', { name: 'Partners', exact: true }).waitFor()
})
