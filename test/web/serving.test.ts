import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const { port } = await startService()
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const get = (path: string, accept = BROWSER) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })

const page = await (await get('/')).text()
const assets = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, address]) => address!)

for (const path of ['/', '/sign-in', '/settings/tokens', '/settings/tokens?a=1', '/no/such/page'])
  test(`a browser that opens ${path} gets the page of the web app`, async () => {
    const response = await get(path)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'no-cache')
    assert.match(await response.text(), /<div id="root">/)
  })

test('the page runs scripts of this server only and can be framed by nobody', async () => {
  const { headers } = await get('/')
  const policy = headers.get('content-security-policy')!
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/]{22}=='; /)
  assert.match(policy, /frame-src blob:; .*frame-ancestors 'none'$/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.match(headers.get('permissions-policy')!, /camera=\(\)/)
})

test('every page has a nonce of its own, the one that its policy names', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await get('/')
      const named = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]
      const used = [...(await response.text()).matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
      assert.deepEqual(new Set(used), new Set([named]))
      return named
    }),
  )
  assert.notEqual(nonces[0], nonces[1])
})

test('the page has no script or style of its own', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|\son\w+=|<style|\sstyle=/)
})

test('what the page refers to is served, by an unchangeable name where it has one', async () => {
  assert.ok(assets.length >= 4)
  for (const address of assets) {
    const response = await get(address, '*/*')
    assert.equal(response.status, 200, address)
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    const caching = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    assert.equal(response.headers.get('cache-control'), caching)
  }
})

for (const [accepted, expected] of [
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
] as const)
  test(`a browser that takes ${accepted} gets scripts as ${expected ?? 'they are'}`, async () => {
    const script = assets.find((address) => /^\/assets\/index.*\.js$/.test(address))!
    const headers = { 'accept-encoding': accepted }
    const encoding = await new Promise((resolve, reject) =>
      request({ port, path: script, headers }, (response) => {
        response.resume()
        resolve(response.headers['content-encoding'])
      })
        .on('error', reject)
        .end(),
    )
    assert.equal(encoding, expected)
  })

for (const path of ['/api/v1/nothing', '/api/nothing', '/app/nothing', '/api', '/app'])
  test(`${path} stays an address of programs, also for browsers`, async () => {
    const response = await get(path)
    assert.ok(response.status >= 400)
    assert.match(response.headers.get('content-type')!, /json$/)
  })

test('a program that asks for nothing in particular is told that there is nothing', async () => {
  const response = await get('/sign-in', '*/*')
  assert.equal(response.status, 404)
  assert.equal(response.headers.get('content-type'), 'application/vnd.api+json')
})

test('only reading gets a page', async () => {
  const url = `http://127.0.0.1:${port}/sign-in`
  const response = await fetch(url, { method: 'POST', headers: { accept: BROWSER } })
  assert.equal(response.status, 404)
  const head = await fetch(url, { method: 'HEAD', headers: { accept: BROWSER } })
  assert.equal(head.status, 200)
})
