import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person } from '../app/people.ts'
import { toldSoMany, toldTo } from '../notifications/people.ts'
import { clientOf, limitedPerson } from '../rights/people.ts'
import type { Client, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'

const service = await startService({ followsLog: true })
const { api, account } = service

const about = (type: string, id: string) => ({ commentable: { data: { type, id } } })
const write = (client: Client, body: unknown, deal: Document) =>
  client.post('/comments', {
    data: { type: 'comments', attributes: { body }, relationships: about('deals', deal.id) },
  })

/** What an attacker sends, and all that is left of it. */
const ATTACKS: readonly [string, string][] = [
  ['<p>Hi</p><script>alert(1)</script>', '<p>Hi</p>'],
  ['a<img src=x onerror=alert(1)>b', 'ab'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  [
    '<a href="https://a.example/?a=1&amp;b=2" onclick="x()" style="a">x</a>',
    '<a href="https://a.example/?a=1&amp;b=2">x</a>',
  ],
  [`<a href='https://a.example/" onclick="x'>x</a>`, '<a>x</a>'],
  ['<p onclick=x style="position:fixed" class=a id=b>x</p>', '<p>x</p>'],
  ['<svg><script>x</script></svg>y', 'y'],
  ['<iframe src="https://a.example"></iframe>y', 'y'],
  ['<!-- <p>no</p> -->y', 'y'],
  ['<p><strong>open', '<p><strong>open</strong></p>'],
  ['</p></div>y', 'y'],
  ['1 < 2 & 3 > 2 "q"', '1 &lt; 2 &amp; 3 &gt; 2 &quot;q&quot;'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['<scr<script>ipt>alert(1)', '&lt;script'],
  ['<b>bold</b> <i>it</i><br/><del>no</del>', '<strong>bold</strong> <em>it</em><br><s>no</s>'],
  ['<a data-user-id="12" href="https://a.example">@Anna</a>', '<a data-user-id="12">@Anna</a>'],
  ['<a data-user-id="1&quot; onclick=&quot;x">@Anna</a>', '<a>@Anna</a>'],
]

test('what is said is kept as a few elements, whatever is sent', async () => {
  const deal = await api.create('deals', { name: 'Attacked' })
  for (const [sent, kept] of ATTACKS) {
    const { document, text } = await write(api, sent, deal)
    if (sent.startsWith('<scr<')) assert.ok(!/<script/i.test(document.data.attributes.body), text)
    else assert.equal(document.data.attributes.body, kept, sent)
  }
  const deep = await write(api, `${'<b>'.repeat(1_000)}x`, deal)
  assert.equal(deep.document.data.attributes.body.split('<strong>').length, 21)
  for (const body of [
    'x'.repeat(1_000_000),
    '<b>'.repeat(100_000),
    '<p> </p>',
    '',
    5,
    null,
    '<script>x</script>',
  ]) {
    const { status, document } = await write(api, body, deal)
    assert.equal(status, 422)
    assert.equal(document.errors[0].source.pointer, '/data/attributes/body')
  }
})

test('a comment names its record as the original does, or by the relationship', async () => {
  const deal = await api.create('deals', { name: 'Named' })
  const send = (attributes: object, relationships: object = {}) =>
    api.post('/comments', {
      data: { type: 'comments', attributes: { body: 'x', ...attributes }, relationships },
    })
  for (const answer of [
    await send({ 'commentable-id': Number(deal.id), 'commentable-type': 'Deal' }),
    await send({ 'commentable-id': deal.id, 'commentable-type': 'deals' }, about('deals', deal.id)),
    await send({}, about('deals', deal.id)),
  ]) {
    assert.equal(answer.status, 201, answer.text)
    const { attributes, relationships } = answer.document.data
    assert.deepEqual(
      [attributes['commentable-id'], attributes['commentable-type']],
      [Number(deal.id), 'Deal'],
    )
    assert.ok(relationships.commentable)
  }
  for (const [attributes, place] of [
    [{ 'commentable-id': deal.id, 'commentable-type': 'Nothing' }, 'commentable-type'],
    [{ 'commentable-id': deal.id }, 'commentable-type'],
    [{ 'commentable-id': 'x', 'commentable-type': 'Deal' }, 'commentable-id'],
    [
      {
        'commentable-id': [[1]],
        'commentable-type': 'Deal',
      },
      'commentable-id',
    ],
  ] as const) {
    const { status, document } = await send(attributes)
    assert.equal(status, 422)
    assert.equal(document.errors[0].source.pointer, `/data/attributes/${place}`)
  }
  const differs = await send({ 'commentable-id': deal.id, 'commentable-type': 'Deal' }, about('deals', '999'))
  assert.equal(differs.status, 422)
  const gone = await send({ 'commentable-id': 999_999, 'commentable-type': 'Deal' })
  assert.ok(gone.status === 404 || gone.status === 422, gone.text)
  const listed = await api.get(`/comments?filter[commentable-type]=Deal&filter[commentable-id]=${deal.id}`)
  assert.equal(listed.document.data.length, 3)
})

test('comments are seen by who sees the record, changed by who said it, and found by their words', async () => {
  const anna = await limitedPerson(service, { rights: { deals: { read: 'own', create: 'all' } } })
  const [hers, other] = [
    await anna.client.create('deals', { name: 'Hers' }),
    await api.create('deals', { name: 'Not hers' }),
  ]
  const [seen, hidden] = await Promise.all(
    [hers, other].map(
      async (deal) => (await write(api, '<p>Zebra <em>crossing</em> &amp; co</p>', deal)).document.data,
    ),
  )
  const own = (await write(anna.client, 'Mine', hers)).document.data
  assert.equal(own.attributes['as-string'], 'Mine')
  assert.equal((await write(anna.client, 'No', other)).status >= 400, true)
  const found = (await anna.client.get('/comments?filter[q]=zebra crossing')).document.data
  assert.deepEqual(
    found.map(({ id }: Document) => id),
    [seen!.id],
  )
  assert.equal((await anna.client.get(`/comments/${hidden!.id}`)).status, 404)
  const edit = (client: Client, id: string) =>
    client.patch(`/comments/${id}`, { data: { type: 'comments', id, attributes: { body: 'Edited' } } })
  assert.equal((await edit(anna.client, seen!.id)).status, 403)
  assert.equal((await edit(anna.client, own.id)).status, 200)
  assert.equal((await anna.client.delete(`/comments/${seen!.id}`)).status, 403)
  const boris = await person(service, 'manager')
  const manager = await clientOf(service, boris.id)
  assert.equal((await edit(manager, own.id)).status, 403)
  assert.equal((await edit(api, own.id)).status, 200)
  const forged = await manager.post('/comments', {
    data: {
      type: 'comments',
      attributes: { body: 'x' },
      relationships: { ...about('deals', hers.id), user: { data: { type: 'users', id: account.userId } } },
    },
  })
  assert.equal(forged.status, 403)
  assert.equal((await manager.delete(`/deals/${hers.id}`)).status, 204)
  assert.equal((await api.get(`/comments/${own.id}`)).status, 404)
})

test('who is mentioned is told once, if he sees the record', async () => {
  const boris = await person(service, 'manager')
  const blind = await limitedPerson(service, { rights: { deals: { read: 'own' } } })
  const deal = await api.create('deals', { name: 'Secret' })
  const body = `<p><a data-user-id="${boris.id}">@Boris</a> <a data-user-id="${blind.person.id}">@Blind</a> look</p>`
  const made = (await write(api, body, deal)).document.data
  const again = { data: { type: 'comments', id: made.id, attributes: { body: `${body}<p>Please</p>` } } }
  assert.equal((await api.patch(`/comments/${made.id}`, again)).status, 200)
  const message = {
    'user-ids': [Number(boris.id)],
    message: 'Call',
    'trackable-id': deal.id,
    'trackable-type': 'Deal',
  }
  await api.create('activities', message)
  const told = await toldSoMany(api, boris.id, 2)
  assert.deepEqual(
    told.map(({ kind, about }) => [kind, ...about]),
    [
      ['mentioned', 'deals', deal.id],
      ['mentioned', 'deals', deal.id],
    ],
  )
  assert.deepEqual(await toldTo(api, blind.person.id), [])
})
