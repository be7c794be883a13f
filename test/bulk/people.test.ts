import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { IMPORT_FORMATS } from '../../src/bulk/formats.ts'
import { csvOfCards } from '../../src/bulk/vcard/read.ts'
import { startService } from '../support/service.ts'
import { counts, imported, send } from './importing.ts'
import { sheets } from './workbook.ts'

const { xlsx: XLSX, vcard: VCARD } = IMPORT_FORMATS
const { api, port, clientWithScopes } = await startService({ zone: 'Europe/Moscow' })

const text = async (address: string) => (await api.get(address)).text
const detail = async (address: string) => {
  const { status, document } = await api.get(address)
  return `${status} ${document.errors[0].detail}`
}

test('people get headings in their language, names in place of ids, and the notation of their spreadsheets', async () => {
  const field = await api.create('custom-fields', {
    name: 'Скидка',
    'field-type': 'number',
    'resource-name': 'contacts',
  })
  const status = await api.create('contact-statuses', { name: 'VIP' })
  const companies = [
    await api.create('companies', { name: 'Acme' }),
    await api.create('companies', { name: '=1+1' }),
  ]
  await api.create(
    'contacts',
    {
      'first-name': 'Анна',
      'last-name': 'Каренина',
      birthdate: '1985-03-15',
      'initial-balance': -1234.5,
      note: '=2+2',
      'created-at': '2026-11-15T22:30:00Z',
      customs: { [`custom-${field.id}`]: 12.5 },
    },
    {
      status: { data: { type: 'contact-statuses', id: status.id } },
      companies: { data: companies.map(({ id }) => ({ type: 'companies', id })) },
    },
  )
  const columns = `as-string,companies,status,birthdate,initial-balance,custom-${field.id},created-at,note`
  const query = `/contacts/export?for=people&columns=${columns}`
  assert.deepEqual((await text(`${query}&format=csv&language=ru`)).split('\r\n'), [
    '\uFEFFФИО;Компании;Статус;Дата рождения;Начальный баланс;Скидка;Создано;Заметка',
    "Каренина Анна;Acme, =1+1;VIP;15.03.1985;-1234,5;12,5;16.11.2026 01:30;'=2+2",
    '',
  ])
  const [, english] = (await text(`${query}&format=csv`)).split('\r\n')
  assert.equal(english, `Анна Каренина,"Acme, =1+1",VIP,03/15/1985,-1234.5,12.5,11/16/2026 01:30,'=2+2`)
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${query}&format=xlsx&language=ru`, {
    headers: { authorization: `Bearer ${api.token}` },
  })
  const workbook = Buffer.from(await answer.arrayBuffer())
  const table = await send(api, '/contacts/import/table', workbook, XLSX)
  assert.deepEqual(
    [table.headers.get('x-sheets'), table.text.split('\r\n')[1]],
    [
      encodeURIComponent('Контакты'),
      `Каренина Анна,"Acme, =1+1",VIP,1985-03-15,-1234.5,12.5,2026-11-16T01:30:00.000+03:00,'=2+2`,
    ],
  )
  assert.match(await text('/contact-statuses/export?for=people&format=csv'), /^\uFEFFName/)
  assert.match(await detail('/contacts/export?for=people&format=ndjson'), /^400 People read csv or xlsx/)
  assert.match(
    await detail('/contacts/export?for=people&format=csv&columns=shoe'),
    /^400 shoe is not a field of contacts/,
  )
  assert.match(
    await detail('/contacts/export?for=people&format=csv&fields[contacts]=note'),
    /^400 fields goes with for=programs/,
  )
  assert.match(await detail('/contacts/export?format=csv&columns=note'), /^400 columns goes with for=people/)
  assert.match(
    await detail('/contacts/export?for=people&format=csv&language=de'),
    /^400 language must be en or ru/,
  )
  const narrow = await clientWithScopes(['contact_read'])
  const closed = await narrow.get('/contacts/export?for=people&format=csv&columns=companies')
  assert.equal(closed.status, 403)
})

test('a sheet of a workbook is chosen by its name', async () => {
  const file = await sheets({
    Notes: [['Whatever']],
    People: [
      ['first-name', 'last-name'],
      ['A', 'B'],
    ],
  })
  assert.equal((await send(api, '/contacts/import', file, XLSX)).status, 422)
  assert.deepEqual(counts(await imported(api, '/contacts/import?sheet=People', file, XLSX)), [1, 1, 0, 0])
  const none = await send(api, '/contacts/import/table?sheet=Nobody', file, XLSX)
  assert.match(none.text, /The workbook has no visible sheet \\"Nobody\\"/)
  const shown = await send(api, '/contacts/import/table?sheet=People', file, XLSX)
  assert.deepEqual(
    [shown.headers.get('x-sheets'), shown.text],
    ['Notes,People', 'first-name,last-name\r\nA,B\r\n'],
  )
  assert.equal((await send(api, '/contacts/import/table', 'a,b\n')).status, 415)
})

const CARDS = [
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Anna Karenina',
  'item1.TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+7-921-314-60-28',
  'TEL;TYPE=work:8 800 1',
  'TEL:8 800 2',
  'TEL:8 800 3',
  'TEL:8 800 4',
  'EMAIL:anna@example.com',
  'EMAIL;PREF=1:first@example.com',
  'EMAIL:third@example.com',
  'ORG:Acme\\; Sons;Sales',
  'TITLE:Head',
  'BDAY:19850315',
  'NOTE:One\\, two\\nthr',
  ' ee',
  `PHOTO;ENCODING=b:${'A'.repeat(600_000)}`,
  ' BBBB',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=98=D0=B2=D0=B0=D0=BD=D0=BE=D0=B2;=',
  '=D0=98=D0=B2=D0=B0=D0=BD;;;',
  'TEL;CELL:+7 900',
  'BDAY:--0315',
  'END:VCARD',
  'begin:vcard',
  'VERSION:3.0',
  'FN:',
  'ORG:Only a company',
  'end:vcard',
  '',
].join('\r\n')

test('cards of every version become contacts, and nothing of them is lost', async () => {
  // A letter of two bytes may be folded, and pieces end anywhere.
  const folded = Buffer.concat([
    Buffer.from('BEGIN:VCARD\nN:\xd0', 'latin1'),
    Buffer.from('\n \x98;;;;\nEND:VCARD\n', 'latin1'),
  ])
  const rows: string[] = []
  for await (const piece of csvOfCards(
    (async function* () {
      for (let at = 0; at < folded.length; at += 3) yield folded.subarray(at, at + 3)
    })(),
  ))
    rows.push(String(piece))
  assert.equal(rows[1], ',И,,,,,,,,,,,,,\r\n')

  const job = await imported(api, '/contacts/import?create-missing=companies', CARDS, VCARD)
  assert.deepEqual(counts(job), [3, 3, 0, 0])
  const { document } = await api.get('/contacts?sort=-id&page[size]=3&include=companies')
  const [company, ivan, anna] = document.data.map((one: { attributes: object }) => one.attributes)
  assert.deepEqual(
    ['first-name', 'last-name', 'mobile-phone', 'work-phone', 'general-phone', 'other-phone', 'email'].map(
      (name) => anna[name],
    ),
    ['Anna', 'Karenina', '+7-921-314-60-28', '8 800 1', '8 800 2', '8 800 3', 'first@example.com'],
  )
  assert.deepEqual(
    [anna['other-email'], anna.position, anna.birthdate, anna.note],
    ['anna@example.com', 'Head', '1985-03-15', 'One, two\nthree\n8 800 4\nthird@example.com'],
  )
  assert.deepEqual([ivan['first-name'], ivan['last-name'], ivan.note], ['Иван', 'Иванов', '--0315'])
  assert.equal(company['first-name'], 'Only')
  const names = document.included.map((one: { attributes: { name: string } }) => one.attributes.name)
  assert.deepEqual(names, ['Acme; Sons', 'Only a company'])
  for (const [body, message] of [
    ['first-name\nA\n', /is no vCard/],
    ['BEGIN:VCARD\nN:A\n', /cut off/],
    ['BEGIN:VCARD\nN:\xff\nEND:VCARD\n', /not valid UTF-8/],
    [`BEGIN:VCARD\nNOTE:${'x'.repeat(300_000)}\nEND:VCARD\n`, /longer than 256 KiB/],
    ['BEGIN:VCARD\nNOTE;CHARSET=klingon:x\nEND:VCARD\n', /not valid KLINGON/],
  ] as const) {
    const answer = await send(api, '/contacts/import', Buffer.from(body, 'latin1'), VCARD)
    assert.equal(answer.status, 422)
    assert.match(answer.document.errors[0].detail, message)
  }
  assert.equal((await send(api, '/companies/import', CARDS, VCARD)).status, 400)
})

test('a line of a card that has nothing but breaks is too long as well', async () => {
  for (const [begin, broken] of [
    ['NOTE;QUOTED-PRINTABLE:', '=\n'],
    ['NOTE:A\n', ' \n'],
  ] as const)
    await assert.rejects(async () => {
      const cards = Buffer.from(`BEGIN:VCARD\n${begin}${broken.repeat(300_000)}\nEND:VCARD\n`)
      for await (const _ of csvOfCards(Readable.from([cards])));
    }, /longer than 256 KiB/)
})

test('whoever may not make companies is told so before the start', async () => {
  const narrow = await clientWithScopes(['contact_write', 'contact_read', 'company_read'])
  const row = 'first-name,last-name,companies.name\nA,B,C\n'
  const answer = await send(narrow, '/contacts/import?create-missing=companies', row)
  assert.equal(answer.status, 403)
  assert.equal(
    (await narrow.get('/import-jobs')).document.data.length,
    (await api.get('/import-jobs')).document.data.length,
  )
})
