import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import {
  check,
  contact,
  error,
  identifier,
  JSON_API,
  linkedFrom,
  list,
  ROOT,
  record,
  refused,
  type Sent,
  source,
} from './check/examples.ts'
import { Client, MEDIA_TYPE } from './client.ts'

const CORRECT: Record<string, Sent> = {
  'a record': { document: { data: contact } },
  'an included record that is linked': { document: { data: contact, included: [source] } },
  'an included record whose linkage is hidden by fields': {
    path: '/contacts/1?include=source&fields[contacts]=email',
    document: { data: record('contacts', '1'), included: [source] },
  },
  'a list': { path: '/contacts/?page=1', document: list([contact]) },
  'an empty to-one': { path: '/contacts/1/source', document: { data: null, included: [] } },
  'a linkage': {
    path: '/contacts/1/relationships/deals',
    document: {
      data: [identifier('deals', '2')],
      links: linkedFrom('contacts/1', 'deals').relationships.deals!.links,
    },
  },
  'a new record': {
    method: 'POST',
    path: '/contacts',
    status: 201,
    headers: { ...JSON_API, etag: '"1"', location: contact.links.self },
    document: { data: contact },
  },
  'a deletion': { method: 'DELETE', status: 204 },
  'an error': { status: 404, document: { errors: [error] } },
  'the bytes of a document, of whatever type': {
    path: '/documents/1/download',
    headers: { ...JSON_API, 'content-disposition': 'attachment' },
    text: 'no JSON',
  },
  'an error at an unknown address': { path: '/unknown', status: 404, document: { errors: [error] } },
  'an answer to HEAD': { method: 'HEAD', headers: { ...JSON_API, etag: '"1"' } },
  'a preflight': { method: 'OPTIONS', status: 204 },
  'too many requests': {
    path: '/contacts',
    status: 429,
    headers: { 'content-type': 'text/plain', 'retry-after': '1' },
    text: 'Too Many Requests',
  },
}

for (const [name, sent] of Object.entries(CORRECT))
  test(`${name} passes`, () => {
    check(sent)
  })

refused({
  'a media type with a charset': [
    /content-type is .*charset=utf-8 and should be/,
    { headers: { 'content-type': `${MEDIA_TYPE}; charset=utf-8`, etag: '"1"' }, text: '{}' },
  ],
  'no media type': [/content-type is null/, { headers: { etag: '"1"' } }],
  'a document without a body': [/document is not an object/, { headers: { ...JSON_API, etag: '"1"' } }],
  'a body of 204': [/204 has a body/, { method: 'DELETE', status: 204, text: '{}' }],
  'a content-type of 204': [/204 has a content-type/, { method: 'DELETE', status: 204, headers: JSON_API }],
  'a body of HEAD': [/HEAD has a body/, { method: 'HEAD', document: { data: contact } }],
  '401 without WWW-Authenticate': [
    /header www-authenticate is missing/,
    { status: 401, document: { errors: [{ ...error, status: '401', code: '401' }] } },
  ],
  'a record without ETag': [/header ETag is missing/, { headers: JSON_API, document: { data: contact } }],
  'a new record without Location': [
    /header Location is missing/,
    { method: 'POST', path: '/contacts', status: 201, document: { data: contact } },
  ],
  'a Location of something else': [
    /header location is/,
    {
      ...CORRECT['a new record'],
      headers: { ...JSON_API, etag: '"1"', location: `${ROOT}/contacts/2` },
    },
  ],
  'a success at an address that is not described': [
    /no answer 200 here/,
    { path: '/unknown', document: { data: [] } },
  ],
  'a success of a method that is not described': [
    /no answer 200 here/,
    { method: 'POST', document: { data: null } },
  ],
  'too many requests without Retry-After': [
    /retry-after is missing/,
    { path: '/contacts', status: 429, headers: { 'content-type': 'text/plain' }, text: 'Too Many Requests' },
  ],
})

test('a failure names the request', () => {
  assert.throws(() => check({ document: { data: source } }), /^Error: GET \/api\/v1\/contacts\/1 -> 200:/)
})

test('the client checks what it receives', async () => {
  const server = createServer((_request, response) => response.end('{"data":null}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new Client((server.address() as { port: number }).port, undefined)
  await assert.rejects(client.get('/contacts/1'), /content-type is null/)
  server.close()
})
