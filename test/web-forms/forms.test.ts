import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { limitedPerson, onEveryType } from '../rights/people.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { type Fields, post, visit } from './posting.ts'

const house = await startService({ formLimits: { perMinute: 1_000, perHour: 1_000 } })
const { api, port, account } = house

const send = (path: string, fields: Parameters<typeof post>[2], headers: Fields = {}) =>
  post(port, path, fields, headers)

const HTML = { accept: 'text/html' }
const formOf = async (attributes: object = {}, relationships: object = {}): Promise<Document> =>
  api.create('web-forms', { name: 'Callback', ...attributes }, relationships as never)
const tokenOf = ({ attributes }: Document) => String(attributes.token)
const all = async (path: string): Promise<Document[]> => (await api.get(path)).document.data
const newest = async (type: string) => (await all(`/${type}?sort=-id&page[size]=1`))[0]!
const count = async (type: string) => (await api.get(`/${type}?page[size]=1`)).document.meta['record-count']
const to = (type: string, id: string) => ({ data: { type, id } })

test('a page written for the original becomes a contact and an order with marks, and one undo takes all back', async () => {
  const source = await api.create('sources', { name: 'Website' })
  const form = await formOf({ task: 'Call back', redirects: ['https://shop.example/thanks'] })
  const before = await Promise.all(['contacts', 'orders', 'diary-tasks', 'companies'].map(count))
  const answer = await send(
    'order',
    {
      token: tokenOf(form),
      'contact[first_name]': 'Ann',
      'contact[last_name]': 'Lee',
      'contact[general_phone]': '+1 202 555 01 99',
      'contact[email]': 'ann@lee.example',
      'company[name]': 'Lee & Sons',
      'order[name]': 'Roof <b>now</b>',
      source_id: source.id,
      utm_source: 'google',
      utm_campaign: 'spring',
      redirect_url: 'https://shop.example/thanks',
    },
    HTML,
  )
  assert.deepEqual(
    [answer.status, answer.headers.location],
    [303, 'https://shop.example/thanks'],
    answer.text,
  )
  const order = (await api.get(`/orders/${(await newest('orders')).id}?include=contact,company,source`))
    .document
  assert.equal(order.data.attributes.name, 'Roof <b>now</b>')
  assert.equal(order.data.attributes['utm-source'], 'google')
  const included = new Map(order.included.map((one: Document) => [one.type, one.attributes]))
  assert.equal((included.get('contacts') as Fields)['utm-campaign'], 'spring')
  assert.equal((included.get('companies') as Fields).name, 'Lee & Sons')
  assert.equal((included.get('sources') as Fields).name, 'Website')
  const contact = order.included.find((one: Document) => one.type === 'contacts')
  assert.equal((await all(`/contacts/${contact.id}/companies`)).length, 1)
  const [task] = await all(`/orders/${order.data.id}/tasks`)
  assert.equal(task!.attributes.name, 'Call back')
  const entries = (await api.get(`/web-forms/${form.id}/entries`)).document
  assert.equal(entries.meta.taken, 1)
  const [entry] = entries.data
  assert.deepEqual(
    [entry.attributes['resource-type'], entry.attributes['resource-id'], entry.attributes['known-contact']],
    ['orders', order.data.id, false],
  )
  const [change] = await all(`/orders/${order.data.id}/changes`)
  assert.equal(change!.attributes['request-id'], entry.attributes['request-id'])
  const undone = await api.post('/undos', {
    data: { type: 'undos', attributes: { 'request-id': entry.attributes['request-id'] } },
  })
  assert.equal(undone.status, 201, undone.text)
  assert.deepEqual(await Promise.all(['contacts', 'orders', 'diary-tasks', 'companies'].map(count)), before)
})

test('who gives one name is called by it', async () => {
  const token = tokenOf(await formOf({}))
  const answer = await send('contact', {
    token,
    'contact[first_name]': 'Cher',
    'contact[email]': 'c@cher.example',
  })
  assert.equal(answer.status, 201, answer.text)
  assert.equal((await newest('contacts')).attributes['as-string'], 'Cher')
  const { text } = await api.get(
    '/contacts/export?for=people&format=csv&columns=as-string&filter[email]=c@cher.example',
  )
  assert.match(text, /\nCher\r/)
})

test('somebody known gets what he lacks, keeps what he has, and nothing that was written is lost', async () => {
  const known = await api.create('contacts', {
    'first-name': 'Bob',
    'last-name': 'Ray',
    email: 'BOB@ray.example',
    'mobile-phone': '+1 202 555 7777',
  })
  const company = await api.create('companies', { name: 'Ray Ltd' })
  const form = await formOf({
    fields: [
      { on: 'contacts', field: 'first-name' },
      { on: 'contacts', field: 'email', required: true },
      { on: 'contacts', field: 'general-phone' },
      { on: 'contacts', field: 'position', label: 'Your job' },
      { on: 'companies', field: 'name' },
      { on: 'deals', field: 'description' },
    ],
  })
  const contacts = await count('contacts')
  const answer = await send(tokenOf(form), {
    'contact[first_name]': 'Robert',
    'contact[email]': 'bob@ray.example',
    'contact[general_phone]': '2025557777',
    'contact[position]': 'Buyer',
    'company[name]': 'RAY LTD',
    'deal[description]': 'Two roofs',
    'deal[amount]': '1000000',
    favourite_colour: '<script>alert(1)</script> & green',
  })
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(JSON.parse(answer.text).meta.taken, true)
  assert.equal(await count('contacts'), contacts)
  const { attributes } = (await api.get(`/contacts/${known.id}`)).document.data
  assert.deepEqual(
    [attributes['first-name'], attributes.email, attributes.position, attributes['general-phone']],
    ['Bob', 'BOB@ray.example', 'Buyer', null],
  )
  const deal = await newest('deals')
  assert.deepEqual(
    [deal.attributes.name, deal.attributes.description, Number(deal.attributes.amount ?? 0)],
    ['Callback', 'Two roofs', 0],
  )
  assert.deepEqual(
    (await all(`/deals/${deal.id}/companies`)).map(({ id }) => id),
    [company.id],
  )
  const [comment] = await all(`/comments?filter[commentable-type]=Deal&filter[commentable-id]=${deal.id}`)
  const body = String(comment!.attributes.body)
  assert.match(body, /First name<\/strong>: Robert/)
  assert.match(body, /deal\[amount\]<\/strong>: 1000000/)
  assert.match(body, /&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; green/)
  const twice = await Promise.all(
    [1, 2].map(() => send(tokenOf(form), { 'contact[email]': 'new@ray.example' })),
  )
  assert.deepEqual(
    twice.map(({ status }) => status),
    [201, 201],
  )
  assert.equal(await count('contacts'), contacts + 1)
})

test('custom fields, choices and numbers are read as they are meant, and what is wrong is told by its name', async () => {
  const custom = async (name: string, type: string, options?: string[]) =>
    api.create('custom-fields', {
      name,
      'resource-name': 'deals',
      'field-type': type,
      ...(options && { 'select-options': options }),
    })
  const size = await custom('Size', 'select', ['S', 'L'])
  const area = await custom('Area', 'number')
  const form = await formOf({
    language: 'ru',
    fields: [
      { on: 'contacts', field: 'first-name', label: 'Имя "тут"', required: true },
      { on: 'contacts', field: 'email' },
      { on: 'deals', field: `custom-${size.id}`, required: true },
      { on: 'deals', field: `custom-${area.id}` },
      { on: 'deals', field: 'amount' },
    ],
  })
  const [sizeName, areaName] = [size, area].map(({ id }) => `deal[custom_${id}]`) as [string, string]
  const wrong = { 'contact[email]': 'no address', [sizeName]: 'XXL', [areaName]: 'many', utm_source: '"x"' }
  const refused = await send(tokenOf(form), wrong)
  assert.equal(refused.status, 422)
  const told = JSON.parse(refused.text).errors.map((one: { source: object; meta: object }) => [
    one.source,
    one.meta,
  ])
  assert.deepEqual(
    told.toSorted(),
    [
      [{ parameter: 'contact[first_name]' }, { problem: 'required' }],
      [{ parameter: 'contact[email]' }, { problem: 'email' }],
      [{ parameter: sizeName }, { problem: 'choice' }],
      [{ parameter: areaName }, { problem: 'number' }],
    ].toSorted(),
  )
  const page = await send(tokenOf(form), { ...wrong, 'contact[first_name]': '"><img src=x>' }, HTML)
  assert.equal(page.status, 422)
  assert.match(page.text, /<html lang="ru">/)
  assert.match(page.text, /Это не адрес эл\. почты/)
  assert.match(page.text, /value="&quot;&gt;&lt;img src=x&gt;"/)
  assert.match(page.text, /Имя &quot;тут&quot;/)
  assert.match(page.text, /name="utm_source" value="&quot;x&quot;"/)
  assert.doesNotMatch(page.text, /<img/)
  const taken = await send(tokenOf(form), {
    'contact[first_name]': 'Анна Ли',
    [sizeName]: 'L',
    [areaName]: '1 250,5',
    'deal[amount]': '1 000,10',
  })
  assert.equal(taken.status, 201, taken.text)
  const { attributes } = await newest('deals')
  assert.deepEqual(attributes.customs, { [`custom-${size.id}`]: 'L', [`custom-${area.id}`]: '1250.5' })
  assert.equal(Number(attributes.amount), 1000.1)
  const { attributes: contact } = await newest('contacts')
  assert.deepEqual([contact['first-name'], contact['last-name']], ['Анна', 'Ли'])
})

test('robots are told thanks and nothing is stored; unknown and inactive forms are the same', async () => {
  const form = await formOf({ 'thank-you': 'Thanks <3' })
  const off = await formOf({ active: false })
  const before = await count('contacts')
  const trapped = await send(
    tokenOf(form),
    { 'contact[email]': 'bot@x.example', your_website: 'http://spam' },
    HTML,
  )
  assert.equal(trapped.status, 200)
  assert.match(trapped.text, /Thanks &lt;3/)
  assert.equal(await count('contacts'), before)
  const { meta } = (await api.get(`/web-forms/${form.id}/entries`)).document
  assert.deepEqual([meta.taken, meta.trapped], [0, 1])
  for (const headers of [{}, HTML]) {
    const answers = await Promise.all(
      [tokenOf(off), 'x'.repeat(32), 'contact', 'robots.txt', ''].map((token) =>
        send(token, { 'contact[email]': 'a@b.example' }, headers),
      ),
    )
    for (const one of answers) assert.deepEqual([one.status, one.text], [404, answers[0]!.text])
  }
  for (const path of [tokenOf(off), `${tokenOf(off)}.js`, 'x'.repeat(32)])
    assert.equal((await visit(port, 'GET', `${path}`)).status, 404)
  const old = tokenOf(form)
  const rotated = await api.post(`/web-forms/${form.id}/rotate`, undefined)
  assert.equal(rotated.status, 200, rotated.text)
  assert.equal((await send(old, { 'contact[email]': 'a@b.example' })).status, 404)
  const person = { 'contact[first_name]': 'A', 'contact[email]': 'a@b.example' }
  assert.equal((await send(tokenOf(rotated.document.data), person)).status, 201)
})

test('visitors go on only to addresses that the form names, and only named websites send and read', async () => {
  const form = await formOf({
    redirects: ['https://shop.example/thanks'],
    origins: ['https://shop.example'],
  })
  const token = tokenOf(form)
  const person = { token, 'contact[email]': 'c@d.example' }
  for (const url of [
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'https://shop.example/thanks?x',
  ])
    assert.equal((await send('contact', { ...person, redirect_url: url }, HTML)).status, 200, url)
  const split = await send(
    'contact',
    { ...person, redirect_url: 'https://shop.example/thanks\r\nSet-Cookie: a=b' },
    HTML,
  )
  assert.deepEqual([split.status, split.headers['set-cookie']], [200, undefined])
  const own = await send(token, { 'contact[first_name]': 'C', 'contact[email]': 'c@d.example' }, HTML)
  assert.equal(own.headers.location, 'https://shop.example/thanks')
  const from = (origin: string) => send('contact', person, { origin })
  const [mine, theirs] = [await from('https://shop.example'), await from('https://evil.example')]
  assert.deepEqual([mine.status, mine.headers['access-control-allow-origin']], [201, 'https://shop.example'])
  assert.deepEqual([theirs.status, theirs.headers['access-control-allow-origin']], [403, undefined])
  const page = await visit(port, 'GET', `${token}`)
  const policy = page.headers['content-security-policy']
  assert.match(policy!, /frame-ancestors https:\/\/shop\.example;/)
  assert.match(policy!, /form-action 'self' https:\/\/shop\.example;/)
  assert.equal(page.headers['set-cookie'], undefined)
  const again = await visit(port, 'GET', `${token}`, { 'if-none-match': page.headers.etag! })
  assert.equal(again.status, 304)
  const script = await visit(port, 'GET', `${token}.js`)
  assert.match(script.headers['content-type']!, /javascript/)
  assert.match(script.text, /showRapportForm\(\{/)
})

test('what a page may not say is refused: people of others, too much, too many, and what is no form', async () => {
  const form = await formOf()
  const { account: other } = await house.addAccount()
  const person = { token: tokenOf(form), 'contact[email]': 'e@f.example' }
  const before = await count('contacts')
  for (const [name, value] of [
    ['responsible_id', other.userId],
    ['source_id', '987654'],
    ['responsible_id', 'x'],
  ] as const) {
    const refused = await send('contact', { ...person, [name]: value })
    assert.equal(refused.status, 422)
    assert.equal(JSON.parse(refused.text).errors[0].source.parameter, name)
  }
  const nobody = await send('deal', { token: tokenOf(form), 'deal[name]': 'Nobody' })
  assert.equal(nobody.status, 422)
  assert.equal((await send('contact', { ...person, 'contact[first_name]': 'a'.repeat(70_000) })).status, 413)
  const many = Array.from({ length: 101 }, (_, index) => [`x${index}`, '1'] as [string, string])
  assert.equal((await send('contact', [...Object.entries(person), ...many])).status, 400)
  const long = await send('contact', { ...person, 'contact[first_name]': 'a'.repeat(600) })
  assert.deepEqual([long.status, JSON.parse(long.text).errors[0].meta.problem], [422, 'long'])
  const multipart = await visit(
    port,
    'POST',
    `${person.token}`,
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x--',
  )
  assert.equal(multipart.status, 415)
  assert.equal((await visit(port, 'DELETE', `${person.token}`)).status, 405)
  assert.equal(await count('contacts'), before)
  const json = await visit(
    port,
    'POST',
    'contact',
    { 'content-type': 'application/json' },
    JSON.stringify({
      token: person.token,
      contact: { first_name: 'Json', email: 'json@f.example' },
      extra: { deep: [{ a: 1 }] },
    }),
  )
  assert.equal(json.status, 201, json.text)
  assert.equal((await newest('contacts')).attributes.email, 'json@f.example')
})

test('a form of fields that there are not, or of addresses that are none, is refused where it is wrong', async () => {
  const refusedAt = async (attributes: object) => {
    const answer = await api.post('/web-forms', {
      data: { type: 'web-forms', attributes: { name: 'X', ...attributes } },
    })
    assert.equal(answer.status, 422, answer.text)
    return answer.document.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)
  }
  const at = (path: string) => [`/data/attributes/${path}`]
  const email = { on: 'contacts', field: 'email' }
  assert.deepEqual(
    await refusedAt({ fields: [email, { on: 'contacts', field: 'nonsense' }] }),
    at('fields/1'),
  )
  assert.deepEqual(await refusedAt({ fields: [email, email] }), at('fields/1'))
  assert.deepEqual(await refusedAt({ fields: [{ on: 'orders', field: 'name' }] }), at('fields/0'))
  assert.deepEqual(await refusedAt({ fields: [{ on: 'contacts', field: 'external-id' }] }), at('fields/0'))
  assert.deepEqual(await refusedAt({ fields: [{ ...email, size: 3 }] }), at('fields/0'))
  assert.deepEqual(await refusedAt({ redirects: ['javascript:alert(1)'] }), at('redirects/0'))
  assert.deepEqual(await refusedAt({ origins: ['https://example.com/path'] }), at('origins/0'))
})

test('a form acts with the rights of its user, who is told when it takes nothing', async () => {
  const { person } = await limitedPerson(house, { rights: onEveryType({ read: 'all' }) })
  const form = await formOf({}, { user: to('users', person.id), responsible: to('users', account.userId) })
  const before = await count('contacts')
  for (let turn = 0; turn < 3; turn++)
    assert.equal(
      (await send('contact', { token: tokenOf(form), 'contact[email]': 'g@h.example' })).status,
      403,
    )
  assert.equal(await count('contacts'), before)
  const told = await house.database.query(
    `SELECT n.title, n.resource_type FROM notifications n WHERE n.user_id = $1`,
    [person.id],
  )
  assert.deepEqual(told, [['The form “Callback” could not take what was sent', 'web-forms']])
})

test('a form makes no more than the token that wrote it was given', async () => {
  const { database, clientWithToken } = house
  const { accountId, userId } = account
  const scopes = ['automation_write']
  const { token } = await createToken(database, { accountId, userId, label: 'Narrow', scopes })
  const narrow = clientWithToken(token)
  const form = await narrow.create('web-forms', { name: 'Narrow' })
  const before = await count('contacts')
  const sendTo = async (to: Document) =>
    (await send('contact', { token: tokenOf(to), 'contact[email]': 'narrow@example.com' })).status
  assert.equal(await sendTo(form), 403)
  assert.equal(await count('contacts'), before)
  const own = await formOf()
  const edit = (attributes: object) =>
    narrow.patch(`/web-forms/${own.id}`, { data: { type: 'web-forms', id: own.id, attributes } })
  assert.equal((await edit({ name: 'Renamed' })).status, 200)
  assert.equal(await sendTo(own), 201)
  assert.equal((await edit({ task: 'Call' })).status, 200)
  assert.equal(await sendTo(own), 403)
})

test('of what came in by a form nobody is told which records that he does not see it became', async () => {
  const { client } = await limitedPerson(house, {
    rights: onEveryType({ read: 'own', create: 'all', edit: 'own' }),
    flags: ['automations'],
  })
  const form = await formOf({ makes: 'order' })
  assert.equal(
    (await send('order', { token: tokenOf(form), 'contact[email]': 'unseen@example.com' })).status,
    201,
  )
  const shown = async (by: typeof api) => {
    const [{ attributes }] = (await by.get(`/web-forms/${form.id}/entries`)).document.data
    return [attributes['resource-id'], attributes['contact-id'], attributes['known-contact']]
  }
  const [order, contact] = [await newest('orders'), await newest('contacts')]
  assert.deepEqual(await shown(api), [order.id, contact.id, false])
  assert.deepEqual(await shown(client), [null, null, null])
})
