import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { CSV, counts, errorLines, exported, imported, NDJSON, ndjson, send } from './importing.ts'

const service = await startService()
const { api } = service

test('rows of a CSV become records, with custom fields and to-one relationships', async () => {
  const field = await api.create('custom-fields', {
    name: 'Size',
    'resource-name': 'contacts',
    'field-type': 'number',
  })
  const key = field.attributes['attribute-name']
  const source = await api.create('sources', { name: 'Web' })
  const vip = await api.create('contact-statuses', { name: 'VIP' })
  const job = await imported(
    api,
    '/contacts/import',
    `\ufefffirst_name,last-name,description,note,birthdate,${key},source,status.name,external-id\r\n` +
      `Anna,"Karenina, ""A""","two\r\nlines","",1850-03-01,42,${source.id},VIP,csv-1\n` +
      'Борис,Годунов,,,,,,,csv-2',
  )
  assert.equal(job.state, 'done')
  assert.deepEqual(counts(job), [2, 2, 0, 0])
  assert.equal(job.total, 2)
  const [anna, boris] = await exported(api, 'contacts', 'filter[external-id]=csv-1,csv-2')
  assert.equal(anna!.attributes['last-name'], 'Karenina, "A"')
  assert.equal(anna!.attributes.description, 'two\r\nlines')
  assert.equal(anna!.attributes.note, '')
  assert.equal(anna!.attributes.birthdate, '1850-03-01')
  assert.deepEqual(anna!.attributes.customs, { [key]: 42 })
  assert.equal(anna!.relationships.source.data.id, source.id)
  assert.equal(anna!.relationships.status.data.id, vip.id)
  assert.equal(boris!.attributes['as-string'], 'Годунов Борис')
  assert.equal(boris!.attributes.note, null)
  assert.equal(boris!.relationships.responsible.data.id, service.account.userId)
})

test('lines of NDJSON are resource objects as exports have them, or plain objects', async () => {
  const company = await api.create('companies', { name: 'Oblonsky', 'external-id': 'ob' })
  const job = await imported(
    api,
    '/deals/import',
    ndjson(
      {
        type: 'deals',
        attributes: { name: 'One' },
        relationships: { company: { data: { type: 'companies', id: company.id } } },
      },
      { name: 'Two', company: { 'external-id': 'ob' }, amount: '12.50' },
      { name: 'Three', companies: [company.id] },
    ),
    NDJSON,
  )
  assert.deepEqual(counts(job), [3, 3, 0, 0])
  const deals = await exported(api, 'deals', `filter[related-companies-ids]=${company.id}`)
  assert.deepEqual(
    deals.map(({ attributes }) => [attributes.name, attributes.number]),
    [
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
    ],
  )
  assert.equal(deals[1]!.attributes.amount, 12.5)
  assert.equal(deals[1]!.relationships.company.data.id, company.id)
  assert.ok(deals.every(({ relationships }) => relationships.stage.data))
})

test('to-many relationships of all rows are linked, and seen from both sides', async () => {
  const { api: own } = await service.addAccount()
  const firms = [await own.create('companies', { name: 'A' }), await own.create('companies', { name: 'B' })]
  const friend = await own.create('contacts', {
    'first-name': 'F',
    'last-name': 'R',
    'external-id': 'friend',
  })
  const rows = Array.from({ length: 1_200 }, (_, n) => ({
    'first-name': 'A',
    'last-name': 'B',
    companies: n % 2 === 0 ? [firms[0].id, firms[1].id, firms[0].id] : [],
    contacts: n === 7 ? [{ 'external-id': 'friend' }] : [],
  }))
  assert.deepEqual(
    counts(await imported(own, '/contacts/import', ndjson(...rows), NDJSON)),
    [1200, 1200, 0, 0],
  )
  for (const { id } of firms)
    assert.equal((await own.get(`/companies/${id}/contacts`)).document.meta['record-count'], 600)
  const [eighth] = (await own.get(`/contacts/${friend.id}/contacts`)).document.data
  assert.equal((await own.get(`/contacts/${eighth.id}/contacts`)).document.data[0].id, friend.id)
})

for (const format of ['csv', 'ndjson'])
  test(`an export can be imported into another account as it is, as ${format}`, async () => {
    const mine = await service.addAccount()
    await mine.api.create('companies', {
      name: 'A "quoted", name',
      inn: '77',
      'created-at': '2020-01-02T03:04:05Z',
    })
    await mine.api.create('companies', {
      name: '  Lines\n',
      'external-id': 'x',
      customs: { 'custom-900': ['a', 1] },
    })
    const fields = 'fields[companies]=name,inn,created-at,external-id,customs'
    const { text } = await mine.api.get(`/companies/export?format=${format}&${fields}`)
    const other = await service.addAccount()
    const job = await imported(other.api, '/companies/import', text, format === 'csv' ? CSV : NDJSON)
    assert.deepEqual(counts(job), [2, 2, 0, 0])
    const withoutIds = (whole: string) => whole.replaceAll(/^\d+,|"id":"\d+",/gm, '')
    const again = await other.api.get(`/companies/export?format=${format}&${fields}`)
    assert.equal(withoutIds(again.text), withoutIds(text))
  })

test('a bad row is reported with its place and its text, and the others are written', async () => {
  const { api: own } = await service.addAccount()
  const job = await imported(
    own,
    '/contacts/import',
    'first-name,last-name,birthdate,source,external-id\n' +
      'Anna,Karenina,,,a\n' +
      ',Oblonsky,yesterday,,b\n' +
      'Kitty,Levin,,999,c\n' +
      'Dolly,Oblonsky,,,a\n' +
      'Stiva,Oblonsky\n' +
      'Alexei,"Vronsky" x,,,d\n' +
      'Vronsky,Alexei,,,e\n',
  )
  assert.equal(job.state, 'done')
  assert.deepEqual(counts(job), [7, 2, 0, 5])
  const lines = await errorLines(own, job.id)
  assert.ok(
    lines.includes('3,source,"There is no record of sources with the id ""999""","Kitty,Levin,,999,c"'),
    lines.join('\n'),
  )
  assert.ok(lines.some((line) => line.startsWith('2,first-name,')))
  assert.ok(lines.some((line) => line.startsWith('2,birthdate,')))
  assert.ok(lines.some((line) => line.startsWith('4,external-id,')))
  assert.ok(lines.some((line) => line.startsWith('5,,"The row has 2 cells, the header 5"')))
  assert.ok(lines.some((line) => line.startsWith('6,,Cell 2 goes on after its closing quote')))
  assert.deepEqual(
    (await exported(own, 'contacts')).map(({ attributes }) => attributes['external-id']),
    ['a', 'e'],
  )
})

test('rules of custom fields hold for every row', async () => {
  const { api: own } = await service.addAccount()
  const field = await own.create('custom-fields', {
    name: 'Size',
    'resource-name': 'contacts',
    'field-type': 'select',
    'select-options': ['S', 'L'],
    required: true,
  })
  const key = field.attributes['attribute-name']
  const job = await imported(
    own,
    '/contacts/import',
    `first-name,last-name,${key}\nA,B,S\nC,D,XL\nE,F,\nG,H,L\n`,
  )
  assert.deepEqual(counts(job), [4, 2, 0, 2])
  const lines = await errorLines(own, job.id)
  assert.deepEqual(
    lines.map((line) => line.split(',').slice(0, 2).join()),
    [`2,${key}`, `3,${key}`],
  )
})

test('what is calculated is calculated for imported records too', async () => {
  const { api: own } = await service.addAccount()
  const number = await own.create('custom-fields', {
    name: 'N',
    'resource-name': 'contacts',
    'field-type': 'number',
  })
  const key = number.attributes['attribute-name']
  const formula = await own.create('custom-fields', {
    name: 'F',
    'resource-name': 'contacts',
    'field-type': 'formula',
    formula: `{${key}} * 2`,
  })
  await imported(own, '/contacts/import', `first-name,last-name,${key}\nA,B,21\n`)
  const [record] = await exported(own, 'contacts')
  assert.equal(record!.attributes.customs[formula.attributes['attribute-name']], 42)
})

test('imported deals stand in their funnel, are numbered in the order of the rows and closed by their stage', async () => {
  const { api: own } = await service.addAccount()
  const stages = await exported(own, 'deal-stages')
  const won = stages.find(({ attributes }) => attributes.kind === 'won')!
  const lost = stages.find(({ attributes }) => attributes.kind === 'lost')!
  const body = `name,stage,number,finished-at\nA,${won.id},,\nB,,10,\nC,${lost.id},,2020-02-02\n`
  assert.deepEqual(counts(await imported(own, '/deals/import', body)), [3, 3, 0, 0])
  const deals = await exported(own, 'deals')
  const today = new Date().toISOString().slice(0, 10)
  assert.deepEqual(
    deals.map(({ attributes }) => [attributes.number, attributes['finished-at']]),
    [
      [1, today],
      [10, null],
      [11, '2020-02-02'],
    ],
  )
  assert.ok(deals.every(({ relationships }) => relationships['stage-category'].data))
})

test('on-conflict=update edits records by their external id, also those of earlier rows', async () => {
  const { api: own } = await service.addAccount()
  const known = await own.create('contacts', {
    'first-name': 'Anna',
    'last-name': 'K',
    'external-id': '1',
    note: 'stays',
  })
  const job = await imported(
    own,
    '/contacts/import?on-conflict=update',
    ndjson(
      { 'external-id': '1', position: 'Lady' },
      { 'external-id': '2', 'first-name': 'Kitty', 'last-name': 'Levin' },
      { 'external-id': '2', position: 'Wife' },
      { 'external-id': '3', position: 'Nobody yet' },
    ),
    NDJSON,
  )
  assert.deepEqual(counts(job), [4, 1, 2, 1])
  const [anna, kitty, ...others] = await exported(own, 'contacts')
  assert.equal(anna!.id, known.id)
  assert.deepEqual([anna!.attributes.note, anna!.attributes.position], ['stays', 'Lady'])
  assert.equal(kitty!.attributes.position, 'Wife')
  assert.deepEqual(others, [])
})

test('without it, an external id that is taken is reported', async () => {
  const { api: own } = await service.addAccount()
  await own.create('companies', { name: 'A', 'external-id': '1' })
  const job = await imported(own, '/companies/import', 'name,external-id\nB,1\nC,2\n')
  assert.deepEqual(counts(job), [2, 1, 0, 1])
})

test('a dry run checks everything and changes nothing', async () => {
  const { api: own } = await service.addAccount()
  const job = await imported(own, '/contacts/import?dry-run=true', 'first-name,last-name\nA,B\n,D\n')
  assert.equal(job['dry-run'], true)
  assert.deepEqual(counts(job), [2, 1, 0, 1])
  assert.equal((await errorLines(own, job.id)).length, 1)
  assert.deepEqual(await exported(own, 'contacts'), [])
  assert.equal((await own.send('POST', `/import-jobs/${job.id}/undo`)).status, 409)
})

test('a dry run finds a key that comes again far below, and counts what it would edit', async () => {
  const { api: own } = await service.addAccount()
  const rows = Array.from({ length: 1_500 }, (_, n) => `A,B,${n}\n`).join('')
  const body = `first-name,last-name,external-id\n${rows}C,D,7\n`
  assert.deepEqual(counts(await imported(own, '/contacts/import?dry-run=true', body)), [1501, 1500, 0, 1])
  const upsert = '/contacts/import?dry-run=true&on-conflict=update'
  assert.deepEqual(counts(await imported(own, upsert, body)), [1501, 1500, 1, 0])
})

test('malformed lines of NDJSON and bytes that are no UTF-8 are reported, row by row', async () => {
  const { api: own } = await service.addAccount()
  const good = Buffer.from('{"name":"Good"}\n')
  const body = Buffer.concat([good, Buffer.from('{"name":\n[1]\n\n{"name":"\xff"}\n', 'latin1'), good])
  const job = await imported(own, '/companies/import', body, NDJSON)
  assert.deepEqual(counts(job), [5, 2, 0, 3])
  const latin = Buffer.from('name\nFran\xe7ois\nok\n', 'latin1')
  const csv = await imported(own, '/companies/import', latin)
  assert.deepEqual(counts(csv), [2, 1, 0, 1])
})

test('a body that cannot be read at all is refused at once and leaves no job', async () => {
  const { api: own } = await service.addAccount()
  for (const [body, type, message] of [
    ['', CSV, /no rows/],
    ['\n\n', NDJSON, /no rows/],
    ['name,shoe\nA,1\n', CSV, /Column 2 \("shoe"\) is no field of companies/],
    ['name,name\nA,1\n', CSV, /Column 2 \("name"\) is there twice/],
    ['name,tasks\nA,1\n', CSV, /NDJSON/],
    ['name,status.shoe\nA,1\n', CSV, /cannot be found by "shoe"/],
    ['name\n"A\n', CSV, /never closed/],
    ['"na"me\nA\n', CSV, /closing quote/],
  ] as const) {
    const answer = await send(own, '/companies/import', body, type)
    assert.equal(answer.status, 422, answer.text)
    assert.match(answer.document.errors[0].detail, message)
  }
  assert.deepEqual((await own.get('/import-jobs')).document.data, [])
})

test('other media types, parameters and methods are refused', async () => {
  assert.equal((await send(api, '/contacts/import', '{}', 'application/json')).status, 415)
  assert.equal((await api.post('/contacts/import', { data: null })).status, 415)
  assert.equal((await send(api, '/contacts', 'first-name\n')).status, 415)
  assert.equal((await send(api, '/documents', 'name\n')).status, 415)
  assert.equal((await api.get('/contacts/import')).status, 405)
  for (const query of ['dry-run=maybe', 'on-conflict=replace', 'include=status'])
    assert.equal((await send(api, `/contacts/import?${query}`, 'first-name\n')).status, 400, query)
  assert.equal((await send(api, '/sources/import?on-conflict=update', 'name\nA\n')).status, 400)
})

test('a stage is found by its name in the funnel of its row', async () => {
  const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  const funnels = [
    await api.create('deal-stage-categories', { name: 'Rent', ...methods }),
    await api.create('deal-stage-categories', { name: 'Sale', ...methods }),
  ]
  const job = await imported(
    api,
    '/deals/import',
    'stage.name,stage-category.name,external-id\n' +
      'Won,Rent,in-rent\nWon,Sale,in-sale\nWon,,anywhere\nTalks,Rent,nowhere\n' +
      'Won,Nothing,unknown\n',
  )
  assert.deepEqual(counts(job), [5, 2, 0, 3])
  const deals = await exported(api, 'deals', 'filter[external-id]=in-rent,in-sale')
  assert.deepEqual(
    deals.map(({ relationships }) => relationships['stage-category'].data.id),
    funnels.map(({ id }) => id),
  )
  const [anywhere, nowhere] = await errorLines(api, job.id)
  assert.match(
    anywhere!,
    /^3,stage,"There is more than one record of deal-stages .*""Rent"", ""Sale"": say which/,
  )
  assert.match(nowhere!, /^4,stage,"There is no record of deal-stages with the name ""Talks""/)
})
