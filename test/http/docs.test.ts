import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const { port } = await startService()
const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

const ASSETS = {
  '/docs': /^text\/html/,
  '/docs/docs.css': /^text\/css/,
  '/docs/docs.js': /^text\/javascript/,
  '/docs/page.js': /^text\/javascript/,
  '/docs/try.js': /^text\/javascript/,
  '/docs/icon.svg': /^image\/svg\+xml$/,
}

for (const [path, type] of Object.entries(ASSETS))
  test(`${path} is served without anything from elsewhere`, async () => {
    const response = await get(path)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type')!, type)
    assert.match(response.headers.get('content-security-policy')!, /^default-src 'self'/)
    const text = (await response.text()).replaceAll('xmlns="http://www.w3.org/2000/svg"', '')
    assert.doesNotMatch(text, /https?:|["'(]\/\//)
  })

test('the page refers only to files that are served, and runs no script of its own', async () => {
  const html = await (await get('/docs')).text()
  const references = [...html.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, address]) => address!)
  assert.ok(references.length >= 4)
  for (const address of references)
    assert.equal((await get(new URL(address, 'http://x/docs').pathname)).status, 200, address)
  assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|\son\w+=|<style|\sstyle=/)
})

test('the scripts import only files that are served', async () => {
  for (const path of Object.keys(ASSETS).filter((one) => one.endsWith('.js')))
    for (const [, file] of (await (await get(path)).text()).matchAll(/ from '\.\/([^']+)'/g))
      assert.ok(`/docs/${file}` in ASSETS, file)
})

test('HEAD tells about the page, the description and the health without sending them', async () => {
  for (const path of [...Object.keys(ASSETS), '/openapi.json', '/healthz', '/readyz', '/metrics']) {
    const { status, headers, body } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' })
    assert.equal(status, 200, path)
    assert.equal(headers.get('content-type'), (await get(path)).headers.get('content-type'))
    assert.equal(body, null)
  }
})

test('/openapi.json is the description of this service', async () => {
  const response = await get('/openapi.json')
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type')!, /^application\/json/)
  const description = (await response.json()) as { openapi: string; servers: unknown }
  assert.equal(description.openapi, '3.1.0')
  assert.deepEqual(description.servers, [{ url: 'http://rapport.test' }])
})
