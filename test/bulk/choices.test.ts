import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { counts, ended, errorLines, exported, imported, NDJSON, send, undone } from './importing.ts'

const { api } = await startService({ zone: 'Europe/Moscow' })

const problemOf = async (address: string, body: string): Promise<string> => {
  const answer = await send(api, address, body)
  return `${answer.status} ${answer.document.errors[0].detail}`
}
const all = async (type: string, query = '') =>
  (await exported(api, type, `sort=id&${query}`)).map(({ attributes }: Document) => attributes)
const namesOf = async (type: string) => (await all(type)).map(({ name }) => name)
const companiesOf = async (id: string): Promise<string[]> => {
  const { document } = await api.get(`/contacts/${id}?include=companies`)
  return (document.included ?? []).map(({ attributes }: Document) => attributes.name)
}

test('rows find their records by mail address, phone, INN or any text, and one that means several names them', async () => {
  const anna = await api.create('contacts', {
    'first-name': 'Anna',
    'last-name': 'Old',
    email: 'Anna@Example.com',
    'mobile-phone': '+7 (921) 314-60-28',
  })
  const twin = await api.create('contacts', {
    'first-name': 'B',
    'last-name': 'Twin',
    email: 'twin@example.com',
  })
  const other = await api.create('contacts', {
    'first-name': 'C',
    'last-name': 'Twin',
    'other-email': 'TWIN@example.com',
  })
  const byMail = await imported(
    api,
    '/contacts/import?on-conflict=update&match=email',
    [
      'first-name,last-name,email',
      'Anna,By mail,anna@example.com',
      'New,One,new@example.com',
      'New,One again,NEW@example.com',
      'Which,One,twin@example.com',
      'No,Mail,',
      '',
    ].join('\n'),
  )
  assert.deepEqual(counts(byMail), [5, 2, 2, 1])
  assert.equal(byMail.match, 'email')
  assert.deepEqual(await errorLines(api, byMail.id), [
    `4,email,"email is that of several records: contacts ${twin.id}, contacts ${other.id}","Which,One,twin@example.com"`,
  ])
  const shown = await all('contacts', 'filter[email]=new@example.com')
  assert.deepEqual(
    shown.map((one) => one['last-name']),
    ['One again'],
  )
  const byPhone = 'first-name,last-name,general-phone\nAnna,By phone,8 921 314 6028\n'
  assert.deepEqual(
    counts(await imported(api, '/contacts/import?on-conflict=update&match=phone', byPhone)),
    [1, 0, 1, 0],
  )
  const { document } = await api.get(`/contacts/${anna.id}`)
  assert.equal(document.data.attributes['last-name'], 'By phone')

  await api.create('companies', { name: 'Acme', inn: '7707083893' })
  const byInn = 'name,inn\nAcme LLC,7707083893\nNew,5003052454\n'
  const address = '/companies/import?on-conflict=update&match=inn'
  assert.deepEqual(counts(await imported(api, address, byInn)), [2, 1, 1, 0])
  const products = 'name,vendor-code\nTea,T-1\n'
  const bySku = '/products/import?on-conflict=update&match=vendor-code'
  assert.deepEqual(counts(await imported(api, bySku, products)), [1, 1, 0, 0])
  assert.deepEqual(counts(await imported(api, bySku, 'name,vendor-code\nGreen tea,t-1\n')), [1, 0, 1, 0])
  assert.deepEqual(await namesOf('products'), ['Green tea'])

  const text = { name: 'Card', 'field-type': 'text', 'resource-name': 'contacts' }
  const card = (await api.create('custom-fields', text)).attributes['attribute-name']
  const count = (await api.create('custom-fields', { ...text, name: 'Count', 'field-type': 'number' }))
    .attributes
  const byCard = `/contacts/import?on-conflict=update&match=${card}`
  const cards = (name: string) => `first-name,last-name,${card}\nAnna,${name},VIP-1\nBoris,Card,VIP-2\n`
  assert.deepEqual(counts(await imported(api, byCard, cards('Card'))), [2, 2, 0, 0])
  assert.deepEqual(counts(await imported(api, byCard, cards('Vip').toLowerCase())), [2, 0, 2, 0])
  for (const key of [count['attribute-name'], 'custom-999999'])
    assert.match(
      await problemOf(`/contacts/import?on-conflict=update&match=${key}`, cards('Card')),
      /^400 contacts cannot be matched by/,
    )

  // A dry run tells the same as the import itself.
  const trial = await imported(
    api,
    '/contacts/import?on-conflict=update&match=email&dry-run=true',
    'first-name,last-name,email\nAnna,Trial,anna@example.com\nX,Y,x@example.com\nX,Z,x@example.com\n',
  )
  assert.deepEqual(counts(trial), [3, 1, 2, 0])
})

test('what cells mean that nobody is called by is said with the import', async () => {
  const [client, partner] = [
    await api.create('contact-statuses', { name: 'Client' }),
    await api.create('contact-statuses', { name: 'Partner' }),
  ]
  const [riga, oslo] = [
    await api.create('companies', { name: 'Riga' }),
    await api.create('companies', { name: 'Oslo' }),
  ]
  const task = (name: string, priority: string) => `${name},${priority}\n`
  const meant = (meanings: unknown) => `meanings=${encodeURIComponent(JSON.stringify(meanings))}`
  const statuses = { Kunde: client.id, partner: client.id, '?': null }
  const rows =
    'first-name,last-name,external-id,status.name,companies.name\n' +
    'A,A,m-1, KUNDE,Rga;oslo\nB,B,m-2,Partner,none\nC,C,m-3,?,\nD,D,m-4,Nobody,\n'
  const companies = { Rga: riga.id, none: null }
  const address = `/contacts/import?${meant({ 'status.name': statuses, 'companies.name': companies })}`
  const job = await imported(api, address, rows)
  assert.deepEqual(counts(job), [4, 3, 0, 1])
  assert.deepEqual(job.meanings, { 'status.name': statuses, 'companies.name': companies })
  const made = await exported(api, 'contacts', 'filter[external-id]=m-1,m-2,m-3&sort=external-id')
  assert.deepEqual(
    made.map(({ relationships }) => relationships.status.data?.id ?? null),
    [client.id, client.id, null],
    `${partner.id} is meant to be the other one`,
  )
  assert.deepEqual((await companiesOf(made[0].id)).toSorted(), ['Oslo', 'Riga'], oslo.id)
  assert.deepEqual(await companiesOf(made[1].id), [])
  const tasks = `name,priority\n${task('One', 'Urgent')}${task('Two', 'low')}`
  await imported(api, `/diary-tasks/import?${meant({ priority: { urgent: 'high' } })}`, tasks)
  assert.deepEqual(
    (await all('diary-tasks')).map(({ priority }) => priority),
    ['high', 'low'],
  )
  const row = 'first-name,last-name\nA,B\n'
  for (const [meanings, problem] of [
    ['no', /^400 meanings must be a JSON object/],
    [{ 'status.name': 'x' }, /^400 meanings must be|^400 status.name must be an object/],
    [{ 'status.name': { x: 1 } }, /^400 status.name.x must be a string or null/],
    [{ 'status.name': { x: '1' } }, /^422 There is no column "status.name"/],
  ] as const)
    assert.match(await problemOf(`/contacts/import?${meant(meanings)}`, row), problem)
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}`, null]))
  assert.match(await problemOf(`/contacts/import?${meant({ x: many })}`, row), /^400 There can be 200/)
})

test('what cannot be matched by, or made, is refused before the start', async () => {
  const row = 'first-name,last-name\nA,B\n'
  assert.match(
    await problemOf('/contacts/import?match=email', row),
    /^400 match goes with on-conflict=update/,
  )
  assert.match(
    await problemOf('/contacts/import?on-conflict=update&match=note', row),
    /^400 contacts cannot be matched by "note": use one of email, phone, first-name/,
  )
  assert.match(
    await problemOf('/contacts/import?on-conflict=update&match=phone', row),
    /^422 To match by phone there must be a column general-phone or/,
  )
  for (const name of ['responsible', 'documents', 'contacts', 'none', 'tasks'])
    assert.match(
      await problemOf(`/contacts/import?create-missing=${name}`, row),
      /^400 (none is not a relationship of contacts|\w+ cannot be made from a name alone)/,
    )
  assert.match(await problemOf('/contacts/import?dates=british', row), /^400 dates must be iso or day-first/)
  assert.match(await problemOf('/contacts/import?on-bad-cell=keep', row), /^400 on-bad-cell must be/)
  assert.match(await problemOf('/contacts/import?sheet=A', row), /^400 Only a workbook has sheets/)
})

test('contacts bring their companies and dictionary entries by name, each made once, and an undo takes all of it back', async () => {
  const before = { companies: await namesOf('companies'), statuses: await namesOf('contact-statuses') }
  const rows = [
    'first-name,last-name,companies.name,status.name,birthdate',
    'A,1,Northwind,VIP,',
    'B,2,northwind,vip,',
    'C,3,Acme LLC; Contoso,,',
    'D,4,Only of a bad row,,31.02.1980',
    '',
  ].join('\n')
  const refused = await imported(api, '/contacts/import', rows)
  assert.deepEqual(counts(refused), [4, 0, 0, 4])
  const trial = await imported(api, '/contacts/import?create-missing=companies,status&dry-run=true', rows)
  assert.deepEqual(counts(trial), [4, 3, 0, 1])
  assert.deepEqual(await namesOf('companies'), before.companies)
  const job = await imported(api, '/contacts/import?create-missing=companies,status', rows)
  assert.deepEqual(counts(job), [4, 3, 0, 1])
  assert.deepEqual(job['create-missing'], ['companies', 'status'])
  assert.deepEqual(await namesOf('companies'), [...before.companies, 'Northwind', 'Contoso'])
  assert.deepEqual(await namesOf('contact-statuses'), [...before.statuses, 'VIP'])
  const made = await exported(api, 'contacts', 'sort=id&filter[last-name]=1,2,3')
  assert.deepEqual(await Promise.all(made.map(({ id }) => companiesOf(id))), [
    ['Northwind'],
    ['Northwind'],
    ['Acme LLC', 'Contoso'],
  ])
  // Another company is added to those that the record has.
  await imported(
    api,
    '/contacts/import?on-conflict=update&match=last-name&create-missing=companies',
    'first-name,last-name,companies.name\nA,1,Fabrikam\n',
  )
  assert.deepEqual(await companiesOf(made[0]!.id), ['Northwind', 'Fabrikam'])

  const again = await imported(
    api,
    '/contacts/import?create-missing=companies,status',
    rows.replace(/3,Acme LLC; Contoso/, '3,Globex'),
  )
  assert.equal((await undone(api, again.id)).state, 'undone')
  assert.ok(!(await namesOf('companies')).includes('Globex'))
})

test('rows that only fail when they are written leave nothing of what they bring', async () => {
  await api.create('contacts', { 'first-name': 'K', 'last-name': 'K', 'external-id': 'taken' })
  const rows = 'first-name,last-name,external-id,companies.name\nA,B,taken,In vain\nC,D,free,Not in vain\n'
  assert.deepEqual(
    counts(await imported(api, '/contacts/import?create-missing=companies', rows)),
    [2, 1, 0, 1],
  )
  const names = await namesOf('companies')
  assert.deepEqual([names.includes('In vain'), names.includes('Not in vain')], [false, true])
})

test('days and numbers are read as they are written, and recognised from their columns', async () => {
  const field = await api.create('custom-fields', {
    name: 'Signed',
    'field-type': 'date',
    'resource-name': 'deals',
  })
  const key = `custom-${field.id}`
  const read = async (query: string, ...rows: string[]) => {
    const lines = rows.map((cells) => cells.split('|').map((cell) => `"${cell}"`))
    const body = `name,amount,planned-at,created-at,${key}\n${lines.map((cells) => `${cells}\n`).join('')}`
    const job = await imported(api, `/deals/import?${query}`, body)
    const deals = (await all('deals')).slice(-job.created)
    await undone(api, job.id)
    return [
      job.dates,
      job.numbers,
      ...deals.map((one) => [one.amount, one['planned-at'], one['created-at'], one.customs[key]]),
    ]
  }
  const recognised = 'dates=recognise&numbers=recognise'
  const moment = '2026-11-16T01:30:00.000+03:00'
  assert.deepEqual(
    await read(
      recognised,
      'A|1 234,50|01.02.2026|16.11.2026 01:30|3.4.2026',
      `B|1.234|2026-02-28|${moment}|2026-04-03`,
    ),
    [
      'day-first',
      'comma',
      [1234.5, '2026-02-01', moment, '2026-04-03'],
      [1234, '2026-02-28', moment, '2026-04-03'],
    ],
  )
  assert.deepEqual(await read(recognised, 'A|1,234.50|02/01/2026|11/16/2026, 01:30|4/3/2026'), [
    'month-first',
    'point',
    [1234.5, '2026-02-01', moment, '2026-04-03'],
  ])
  // A day that has to come first says so for all.
  assert.deepEqual(await read(recognised, `A|1,234|01/02/2026|${moment}|`, `B|0.5|31/12/2026|${moment}|`), [
    'day-first',
    'point',
    [1234, '2026-02-01', moment, undefined],
    [0.5, '2026-12-31', moment, undefined],
  ])
  assert.deepEqual(await read('dates=day-first&numbers=comma', `A|1,234|01/02/2026|${moment}|`), [
    'day-first',
    'comma',
    [1.234, '2026-02-01', moment, undefined],
  ])
  const plain = await send(api, '/deals/import', 'name,amount\nA,"1,5"\n')
  assert.equal((await ended(api, plain.document.data.id)).failed, 1)
})

test('a bad cell can be left out, and is told; the rest of its row is written', async () => {
  const rows = [
    'first-name,last-name,birthdate,status.name,initial-balance',
    'E,1,yesterday,No such,5',
    'F,2,1990-01-01,,much',
    'G,3,1990-01-01,,6',
    '',
  ].join('\n')
  const job = await imported(api, '/contacts/import?on-bad-cell=empty', rows)
  assert.deepEqual([counts(job), job['left-out']], [[3, 3, 0, 0], 3])
  assert.deepEqual(await errorLines(api, job.id), [])
  const { text } = await api.get(`/import-jobs/${job.id}/errors?show=left-out`)
  assert.deepEqual(
    text.split('\r\n').map((line) => line.split(',').slice(0, 2).join()),
    ['row,field', '1,birthdate', '1,status', '2,initial-balance', ''],
  )
  const field = { name: 'Seats', 'field-type': 'number', 'resource-name': 'companies' }
  const seats = (await api.create('custom-fields', field)).attributes['attribute-name']
  const halls = `name,${seats}\nBig hall,many\nSmall hall,12\n`
  const made = await imported(api, '/companies/import?on-bad-cell=empty', halls)
  assert.deepEqual([counts(made), made['left-out']], [[2, 2, 0, 0], 1])
  const kept = await all('companies', 'filter[q]=hall')
  assert.deepEqual(
    kept.map(({ customs }) => customs[seats] ?? null),
    [null, 12],
  )
  const { document } = await api.get('/import-jobs/1/errors?show=all')
  assert.match(document.errors[0].detail, /show must be problems or left-out or rows/)
})

test('the bad rows of an import are mended and imported again as they are', async () => {
  const rows = [
    'first-name,last-name,birthdate,note',
    '"H, h",1,never,=1+1',
    'I,2,,fine',
    'J,3,soon,"two\nlines"',
    'K,4',
  ]
  const job = await imported(api, '/contacts/import', `${rows.join('\r\n')}\r\n`)
  assert.deepEqual(counts(job), [4, 1, 0, 3])
  const bad = await api.get(`/import-jobs/${job.id}/errors?show=rows`)
  assert.match(
    bad.text,
    /^first-name,last-name,birthdate,note,import-problem\r\n"H, h",1,never,'=1\+1,birthdate must.*\r\nJ,3,soon,"two\nlines",.*\r\nK,4,,,"The row has 2 cells, the header 4"\r\n$/,
  )
  const mended = await imported(api, '/contacts/import', bad.text.replace(/never|soon/g, '1990-01-01'))
  assert.deepEqual(counts(mended), [3, 3, 0, 0])
  const lines = '{"first-name":"L","last-name":"5","birthdate":"never"}\n{broken\n'
  const asLines = await imported(api, '/contacts/import', lines, NDJSON)
  const badLines = await api.get(`/import-jobs/${asLines.id}/errors?show=rows`)
  const [first, second] = badLines.text.split('\n')
  assert.deepEqual([JSON.parse(first!)['last-name'], second], ['5', '{broken'])
  const mendedLines = badLines.text.replace('never', '1990-01-01').replace('{broken\n', '')
  assert.deepEqual(counts(await imported(api, '/contacts/import', mendedLines, NDJSON)), [1, 1, 0, 0])
})
