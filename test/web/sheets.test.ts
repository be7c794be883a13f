import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { seriousFaults } from './axe.ts'
import { browserTest, startWeb } from './support.ts'

const web = await startWeb({ zone: 'Europe/Moscow' })

const give = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

const CARDS = `BEGIN:VCARD\r
VERSION:3.0\r
N:Levin;Konstantin;Dmitrich;;\r
ORG:Pokrovskoye;Farm\r
TEL;TYPE=CELL:+7 921 000-00-01\r
NOTE:Mows\\nby himself\r
END:VCARD\r
`

browserTest(
  'cards of an address book become contacts with their company; a table goes out as a workbook',
  async () => {
    const page = await web.enter('/import/contacts', undefined, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    })
    await give(page, 'cards.vcf', 'text/vcard', Buffer.from(CARDS))
    await page.getByRole('switch', { name: 'Create what is missing: Companies' }).click()
    await page.getByText('1 row tried, no problems.').waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await page.getByRole('button', { name: 'Start the import' }).click()
    await page.getByText('Done', { exact: true }).waitFor()
    const { document } = await web.api.get('/contacts?filter[last-name]=Levin&include=companies')
    assert.equal(document.data[0].attributes.note, 'Mows\nby himself')
    assert.equal(document.included[0].attributes.name, 'Pokrovskoye')

    await page.goto(`${web.origin}/contacts?columns=companies,mobile-phone&filter[last-name]=Levin`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export for Excel (XLSX)' }).click()
    const file = readFileSync(await (await download).path())
    assert.equal(file.subarray(0, 2).toString(), 'PK')
    await page.goto(`${web.origin}/import/companies`)
    await give(page, 'cards.vcf', 'text/vcard', Buffer.from(CARDS))
    await page.getByRole('alert').getByText('They are people').waitFor()
  },
)
