import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { limitedPerson, onEveryType } from '../rights/people.ts'
import { ask } from '../support/ask.ts'
import type { Client, Document } from '../support/client.ts'
import { Mailbox } from '../support/mailbox.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import {
  BOMB,
  INTERLACED,
  PNG,
  TWICE_TRANSPARENT,
  UNKNOWN_FILTER,
  UNKNOWN_FILTER_INTERLACED,
} from './pictures.ts'
import { darknessOf, hasPoppler, textOf } from './poppler.ts'

const mailbox = await Mailbox.open()
const mail = new Mail({ smtp: { url: mailbox.url, from: 'crm@example.com' }, print: () => {}, log: () => {} })
const house = await startService({ mail, concurrency: { waitTimeoutMs: PATIENCE_MS } })
const { api, database, port, service } = house
const canRead = hasPoppler()
const year = new Date().getUTCFullYear()

const paperOf = (kind: string, template?: string) => ({
  data: {
    type: 'papers',
    attributes: { kind },
    ...(template && { relationships: { template: { data: { type: 'paper-templates', id: template } } } }),
  },
})

const make = (type: string, id: string, kind: string, template?: string, client: Client = api) =>
  client.post(`/${type}/${id}/papers`, paperOf(kind, template))

async function bytesOf(id: string): Promise<Buffer> {
  const { bytes } = await ask(port, 'GET', `/api/v1/documents/${id}/download`, {
    authorization: `Bearer ${api.token}`,
  })
  return bytes
}

const to = (type: string, id: string) => ({ data: { type, id } })

const edit = async ({ type, id }: Document, attributes: object) => {
  const { status, text } = await api.patch(`/${type}/${id}`, { data: { type, id, attributes } })
  assert.equal(status, 200, text)
}

/** A deal of 1,234.56 + 3 × 100.10 less ten percent = 1,504.83. */
async function dealWithLines(): Promise<Document> {
  const company = await api.create('companies', { name: 'АО «Ёлка»', inn: '7701234567' })
  const deal = await api.create('deals', { name: 'Большая сделка' }, { company: to('companies', company.id) })
  const product = await api.create('products', {
    name: 'Монтаж',
    unit: 'шт',
    vat: '20',
    'selling-price': '1234.56',
  })
  const entity = to('deals', deal.id)
  await api.create('entity-products', {}, { product: to('products', product.id), entity })
  await api.create(
    'entity-products',
    { name: 'Кабель', quantity: '3', 'selling-price': '100.10', discount: '10' },
    { entity },
  )
  return deal
}

test('an invoice of a deal is a record, a document of the deal, and says what the deal says', async () => {
  const deal = await dealWithLines()
  const template = await api.create('paper-templates', {
    ...{ name: 'Счёт', kind: 'invoice', language: 'ru', vat: 'included', 'vat-rate': '20', 'in-words': true },
    ...{ columns: ['number', 'name', 'quantity', 'unit', 'price', 'discount', 'vat', 'amount'] },
    'bank-details': 'БИК 044525225\n{{record.company.kpp}}',
  })
  const made = await make('deals', deal.id, 'invoice', template.id)
  assert.equal(made.status, 201)
  const { id, attributes } = made.document.data
  assert.match(attributes.name, new RegExp(`^Счёт на оплату № СЧ-${year}-1 от .*\\.pdf$`))
  assert.equal(attributes['content-type'], 'application/pdf')
  const kept = async () =>
    (await api.get(`/deals/${deal.id}/documents`)).document.data.map((one: Document) => one.id)
  assert.deepEqual(await kept(), [id])
  const [invoice] = (await api.get(`/deals/${deal.id}/invoices`)).document.data
  assert.deepEqual([invoice.attributes.number, Number(invoice.attributes.amount)], [`СЧ-${year}-1`, 1504.83])
  assert.equal(invoice.attributes.status, 'issued')
  const bytes = await bytesOf(id)
  assert.equal(bytes.toString('latin1', 0, 5), '%PDF-')
  if (canRead) {
    const text = textOf(bytes)
    for (const words of [
      'АО «Ёлка»',
      'ИНН 7701234567',
      'Монтаж',
      'Кабель',
      '1 234,56',
      '270,27',
      '10%',
      'БИК 044525225',
    ])
      assert.ok(text.includes(words), `${words} in ${text}`)
    assert.match(text, /Всего к оплате\s+1 504,83 (₽|\$)/)
    assert.match(text, /В том числе НДС 20%\s+250,81/)
    assert.match(text, /Одна тысяча пятьсот четыре (рубля|доллара США) 83/)
    assert.doesNotMatch(text, /КПП|\{\{/)
    const cells = darknessOf(bytes)
    assert.ok(
      cells[0]!.slice(0, 6).some((cell) => cell > 0.02),
      'the title stands above',
    )
    assert.ok(
      cells
        .slice(9, 11)
        .flat()
        .every((cell) => cell < 0.01),
      'below the texts the page is empty',
    )
  }
  const linesOf = async () => (await api.get(`/invoices/${invoice.id}/lines?sort=id`)).document.data
  assert.deepEqual(
    (await linesOf()).map(({ attributes: { name, unit, vat, amount } }: Document) => [
      name,
      unit,
      vat,
      amount,
    ]),
    [
      ['Монтаж', 'шт', 20, 1234.56],
      ['Кабель', null, null, 270.27],
    ],
  )
  // What becomes of deal, product and template is nothing to an invoice that was issued.
  const [montage, cable] = (await api.get(`/deals/${deal.id}/entities-products?include=product&sort=id`))
    .document.data
  await edit(montage, { name: 'Demontage', 'selling-price': '1' })
  await edit(montage.relationships.product.data, { name: 'X', unit: 'm', vat: '0' })
  await api.delete(`/entity-products/${cable.id}`)
  await edit(template, { vat: 'added', 'vat-rate': '7' })
  const printedAgain = await make('invoices', invoice.id, 'invoice', template.id)
  assert.equal(printedAgain.document.data.attributes.name, attributes.name)
  if (canRead) assert.equal(textOf(await bytesOf(printedAgain.document.data.id)), textOf(bytes))
  assert.equal((await api.get(`/invoices/${invoice.id}`)).document.data.attributes.amount, 1504.83)
  const payment = await api.create(
    'invoice-payments',
    { amount: '500' },
    { invoice: to('invoices', invoice.id) },
  )
  const receipt = await make('invoice-payments', payment.id, 'receipt')
  assert.ok((await kept()).includes(receipt.document.data.id))
  if (canRead) assert.match(textOf(await bytesOf(receipt.document.data.id)), /Total\s+.?500\.00/)
})

test('tax is added to the deal where the template says so, and long papers have all lines and page numbers', async () => {
  const deal = await api.create('deals', { name: 'Long' })
  const lines = Array.from({ length: 300 }, (_, index) => ({
    op: 'add',
    data: {
      type: 'entity-products',
      attributes: { name: `Line number ${index + 1}`, 'selling-price': '10.01' },
      relationships: { entity: to('deals', deal.id) },
    },
  }))
  const headers = Object.fromEntries(
    ['content-type', 'accept'].map((name) => [
      name,
      'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"',
    ]),
  )
  for (let at = 0; at < lines.length; at += 100) {
    const { status } = await api.post(
      '/operations',
      { 'atomic:operations': lines.slice(at, at + 100) },
      { headers },
    )
    assert.equal(status, 200)
  }
  const { id } = await api.create('paper-templates', {
    ...{ name: 'Added', kind: 'invoice', language: 'en', vat: 'added', 'vat-rate': '19.5', 'in-words': true },
    'number-prefix': 'L-',
  })
  const made = await make('deals', deal.id, 'invoice', id)
  assert.equal(made.status, 201)
  const [invoice] = (await api.get(`/deals/${deal.id}/invoices`)).document.data
  assert.equal(invoice.attributes.amount, 3588.59)
  assert.equal((await api.get(`/invoices/${invoice.id}/lines`)).document.meta['record-count'], 300)
  // Its lines are added up once: it was made, and found to be issued.
  assert.equal((await api.get(`/invoices/${invoice.id}/changes`)).document.data.length, 2)
  if (!canRead) return
  const text = textOf(await bytesOf(made.document.data.id))
  assert.equal(text.match(/Line number \d+/g)?.length, 300)
  assert.match(text, /Subtotal\s+\D*3,003\.00/)
  assert.match(text, /VAT 19\.5%\s+\D*585\.59/)
  assert.match(text, /Total\s+\D*3,588\.59/)
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
  assert.ok(pages >= 8 && text.includes(`Page ${pages} of ${pages}`))
  assert.equal(text.match(/Description/g)?.length, pages)
})

test('an order becomes an invoice with lines in one step, which is taken back in one', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Or', 'last-name': 'Derly' })
  const order = await api.create('orders', { name: 'Chairs' }, { contact: to('contacts', contact.id) })
  for (const [name, price] of Object.entries({ Chair: '15', Cushion: '8', Castor: '2' }))
    await api.create(
      'entity-products',
      { name, quantity: '4', 'selling-price': price },
      { entity: to('orders', order.id) },
    )
  const confirmed = await make('orders', order.id, 'order-confirmation')
  assert.equal(confirmed.status, 201, confirmed.text)
  assert.equal((await make('orders', order.id, 'offer')).status, 201)
  const { id } = await api.create('paper-templates', {
    ...{ name: 'Taxed', kind: 'invoice', language: 'en', vat: 'added', 'vat-rate': '20' },
    ...{
      'number-prefix': 'O-',
      title: '{{paper.number}} {{record.id}} {{record.amount}}',
      closing: '{{now}}',
    },
  })
  const tried = await api.post(`/orders/${order.id}/papers?dry-run=true`, paperOf('invoice', id))
  const told = tried.document.meta.changes.map(
    ({ attributes }: Document) => `${attributes.action} ${attributes['resource-type']}`,
  )
  // It says by itself that it is issued.
  const lines = Array(3).fill('create invoice-lines')
  assert.deepEqual(told.sort(), ['create documents', ...lines, 'create invoices', 'update invoices'])
  const made = await make('orders', order.id, 'invoice', id)
  assert.equal(made.status, 201, made.text)
  const [invoice] = (await api.get(`/orders/${order.id}/invoices?include=contact,lines`)).document.data
  assert.deepEqual([invoice.attributes.amount, invoice.attributes.vat], [120, 'added'])
  assert.deepEqual(invoice.relationships.contact.data.id, contact.id)
  assert.equal(made.document.data.attributes.name, `O-1 ${invoice.id} 120.pdf`)
  const kept = async () => (await api.get(`/orders/${order.id}/documents`)).document.meta['record-count']
  assert.equal(await kept(), 3)
  const line = invoice.relationships.lines.data[0]
  const undone = await api.post('/undos', {
    data: { type: 'undos', attributes: { 'request-id': made.headers.get('x-request-id') } },
  })
  assert.equal(undone.status, 201, undone.text)
  assert.equal(await kept(), 2)
  for (const path of [`/invoices/${invoice.id}`, `/invoice-lines/${line.id}`])
    assert.equal((await api.get(path)).status, 404)
  const company = await api.create('companies', { name: 'Alone' })
  const alone = await api.create('invoices', { amount: '9' }, { company: to('companies', company.id) })
  assert.equal((await make('invoices', alone.id, 'invoice')).status, 201)
  assert.equal((await api.get(`/companies/${company.id}/documents`)).document.data.length, 1)
})

test('no transaction is open while a paper is printed, and one that cannot be printed leaves nothing', async () => {
  const deal = await api.create('deals', { name: 'Slow', amount: '3' })
  const { id } = await api.create('paper-templates', { name: 'S', kind: 'invoice', 'number-prefix': 'S-' })
  const { press } = service
  const print = press.print.bind(press)
  let open: unknown
  press.print = async (paper) => {
    const rows = await database.query(
      `SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()`,
    )
    open = rows[0]![0]
    return print(paper)
  }
  const failing = async () => {
    press.print = () => Promise.reject(new Error('There is no paper'))
    return make('deals', deal.id, 'invoice', id)
  }
  try {
    assert.equal((await make('deals', deal.id, 'invoice', id)).status, 201)
    assert.equal(open, '0')
    assert.equal((await failing()).status, 500)
  } finally {
    press.print = print
  }
  assert.equal((await api.get(`/deals/${deal.id}/invoices`)).document.data.length, 1)
  // Somebody else takes the number between the two looks at it.
  let hasLost = false
  press.print = async (paper) => {
    if (!hasLost) await database.query(`UPDATE paper_numbers SET last = last + 1 WHERE prefix = 'S-'`)
    hasLost = true
    return print(paper)
  }
  const late = await make('deals', deal.id, 'invoice', id)
  press.print = print
  assert.match(late.document.data.attributes.name, /S-3 /)
  if (canRead) assert.match(textOf(await bytesOf(late.document.data.id)), /S-3 /)
})

test('numbers have no gaps and come once, also when many ask at once, fail, try, repeat or delete', async () => {
  const deal = await api.create('deals', { name: 'Numbers', amount: '120.50' })
  const empty = await api.create('deals', { name: 'Empty' })
  const { id } = await api.create('paper-templates', {
    name: 'N',
    kind: 'order-confirmation',
    language: 'en',
    'number-prefix': 'N-{{year}}/',
    title: '{{paper.number}}',
  })
  const once = (headers = {}) =>
    api.post(
      `/deals/${deal.id}/papers`,
      {
        data: {
          type: 'papers',
          attributes: { kind: 'order-confirmation' },
          relationships: { template: to('paper-templates', id) },
        },
      },
      { headers },
    )
  const tried = await api.post(`/deals/${deal.id}/papers?dry-run=true`, {
    data: {
      type: 'papers',
      attributes: { kind: 'order-confirmation' },
      relationships: { template: to('paper-templates', id) },
    },
  })
  assert.ok(tried.status < 300, tried.text)
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => once()),
    ...['k', 'l'].map((key) => once({ 'idempotency-key': key })),
    make('deals', empty.id, 'order-confirmation', id),
  ])
  assert.equal((await once({ 'idempotency-key': 'k' })).status, 201)
  const names = answers
    .filter(({ status }) => status === 201)
    .map(({ document }) => document.data.attributes.name)
  assert.deepEqual(names.sort(), Array.from({ length: 8 }, (_, index) => `N-${year}/${index + 1}.pdf`).sort())
  assert.equal(answers.at(-1)!.status, 422)
  const last = (await once()).document.data
  await api.delete(`/documents/${last.id}`)
  assert.equal((await once()).document.data.attributes.name, `N-${year}/10.pdf`)
  await api.create('invoices', { number: `INV-${year}-1`, amount: '1' })
  const taken = await make(
    'deals',
    deal.id,
    'invoice',
    (await api.create('paper-templates', { name: 'I', kind: 'invoice', language: 'en' })).id,
  )
  assert.match(taken.document.data.attributes.name, new RegExp(`INV-${year}-2 `))
})

test('a template that makes no sense is refused with its place, and so is a logo that is no picture', async () => {
  const template = (attributes: object, relationships: object = {}) =>
    api.post('/paper-templates', {
      data: {
        type: 'paper-templates',
        attributes: { name: 'T', kind: 'offer', ...attributes },
        relationships,
      },
    })
  const refused = async (field: string, attributes: object) => {
    const { status, document } = await template(attributes)
    assert.deepEqual([status, document.errors[0].source.pointer], [422, `/data/attributes/${field}`])
  }
  await refused('title', { title: 'Offer {{record.nothing}}' })
  await refused('closing', { closing: '{{paper.nothing}}' })
  await refused('customer', { customer: '{{payload.x}}' })
  await refused('sender', { sender: '{{record.company.secret}}' })
  await refused('introduction', { introduction: 'broken {{' })
  await refused('number-prefix', { 'number-prefix': '{{today}}' })
  await refused('columns', { columns: ['name', 'nonsense'] })
  await refused('days', { days: -1 })
  await refused('vat-rate', { 'vat-rate': '101' })
  const upload = async (bytes: Uint8Array, type: string) => {
    const form = new FormData()
    form.append('file', new Blob([bytes as never], { type }), 'logo')
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/documents`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${api.token}` } },
    })
    return ((await response.json()) as Document).data.id as string
  }
  const withLogo = async (bytes: Uint8Array, type = 'image/png') =>
    template({ language: 'en' }, { logo: to('documents', await upload(bytes, type)) })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const cut = PNG.subarray(0, PNG.length - 20)
  const broken = [TWICE_TRANSPARENT, UNKNOWN_FILTER, UNKNOWN_FILTER_INTERLACED]
  for (const bytes of [svg, cut, Buffer.from('GIF89a'), Buffer.alloc(1024 * 1024 + 1), BOMB, ...broken]) {
    const { status, document } = await withLogo(bytes)
    assert.deepEqual([status, document.errors[0].source.pointer], [422, '/data/relationships/logo'])
  }
  assert.equal((await withLogo(INTERLACED)).status, 201)
  const good = await withLogo(PNG)
  assert.equal(good.status, 201)
  const deal = await api.create('deals', { name: 'With a logo', amount: '1' })
  assert.equal((await make('deals', deal.id, 'offer', good.document.data.id)).status, 201)
  const preview = await api.post('/paper-templates/preview', {
    data: {
      type: 'paper-templates',
      attributes: { name: 'P', kind: 'offer', language: 'ru', introduction: 'Съешь ещё этих булок' },
    },
  })
  assert.deepEqual([preview.status, preview.headers.get('content-type')], [200, 'application/pdf'])
  assert.equal((await api.get('/paper-templates?filter[q]=P')).document.data.length, 0)
  assert.equal((await make('deals', deal.id, 'receipt')).status, 422)
  assert.equal((await make('deals', deal.id, 'invoice', good.document.data.id)).status, 422)
  assert.equal((await make('deals', '999999', 'offer')).status, 404)
})

test('a text that is too long once its fields are filled in makes no paper', async () => {
  const introduction = '{{record.description}}\n'.repeat(11)
  const template = await api.create('paper-templates', { name: 'Long', kind: 'offer', introduction })
  const deal = await api.create('deals', { name: 'Long', amount: '1', description: 'x'.repeat(10_000) })
  const made = await make('deals', deal.id, 'offer', template.id)
  assert.equal(made.status, 422, made.text)
  assert.match(made.document.errors[0].detail, /more than 100000 characters once its fields are filled in/)
})

test('who may not see the money gets no paper with it', async () => {
  const deal = await dealWithLines()
  const asks = async (scopes: string[], kind = 'offer') =>
    (await make('deals', deal.id, kind, undefined, await house.clientWithScopes(scopes))).status
  assert.equal(await asks(['deal_read']), 403)
  assert.equal(await asks(['document_write']), 403)
  assert.equal(await asks(['deal_read', 'document_write']), 403)
  assert.equal(await asks(['deal_read', 'document_write', 'product_read'], 'invoice'), 403)
  const some = await house.clientWithScopes(['deal_read', 'document_write', 'product_read'])
  const made = await make('deals', deal.id, 'offer', undefined, some)
  assert.equal(made.status, 201)
  const hidden = { deals: { amount: 'hidden' } }
  const { client: blind } = await limitedPerson(house, {
    rights: onEveryType({ read: 'all', create: 'all', edit: 'all' }),
    fields: hidden,
  })
  assert.equal((await make('deals', deal.id, 'offer', undefined, blind)).status, 403)
  const { client: nobody } = await limitedPerson(house, {
    rights: onEveryType({ read: 'own', create: 'all' }),
  })
  assert.equal((await make('deals', deal.id, 'offer', undefined, nobody)).status, 404)
  // The company is not open to this token, so it does not come onto its paper.
  if (canRead) assert.doesNotMatch(textOf(await bytesOf(made.document.data.id)), /Ёлка/)
})

test('a paper is sent by mail to whom one says, and answers reach the sender', async () => {
  const deal = await api.create('deals', { name: 'Sent', amount: '5' })
  const { id } = (await make('deals', deal.id, 'offer')).document.data
  const send = (attributes: object) =>
    api.post(`/documents/${id}/letters`, { data: { type: 'letters', attributes } })
  const wrong = await send({ to: 'a@b.example\r\nBcc: c@d.example', subject: 'x', text: '' })
  assert.equal(wrong.status, 422)
  assert.deepEqual(
    wrong.document.errors.map(({ source }: Document) => source.pointer),
    ['/data/attributes/text', '/data/attributes/to'],
  )
  assert.equal((await send({ to: 'ann@example.com', subject: 'Our offer', text: 'Hello' })).status, 202)
  await until(() => mailbox.letters.length > 0)
  const [letter] = mailbox.letters
  assert.equal(letter!.to, 'ann@example.com')
  assert.match(letter!.source, /Reply-To: owner/)
  assert.match(letter!.source, /Content-Type: application\/pdf/)
})
