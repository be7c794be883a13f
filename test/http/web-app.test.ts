import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import type { ApiRequest } from '../../src/api/message.ts'
import type { Service } from '../../src/api/service.ts'
import { WebApp } from '../../src/http/web-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rapport-web-app-'))
after(() => rmSync(folder, { recursive: true }))
const building = path.join(folder, 'building')

const open = async (web: WebApp, address: string, accept = 'text/html') => {
  const request = { method: 'GET', path: address, headers: { accept } } as unknown as ApiRequest
  const page = web.fileAt(address)
  return page ? page(request) : web.pageFor({} as Service, request)
}

test('whoever opens the web app while it is built is told so, and finds it when it is done', async () => {
  writeFileSync(building, '')
  const web = new WebApp(folder)
  const waiting = await open(web, '/deals')
  assert.equal(waiting?.status, 503)
  assert.equal(waiting.headers['retry-after'], '2')
  assert.match(String(waiting.body), /http-equiv="refresh"/)
  assert.match(String(waiting.body), /is being built/)
  assert.equal(await open(web, '/', 'application/json'), undefined)

  mkdirSync(path.join(folder, 'web', 'assets'), { recursive: true })
  writeFileSync(path.join(folder, 'web', 'index.html'), '<p>The app')
  writeFileSync(path.join(folder, 'web', 'assets', 'app.js'), 'start()')
  assert.equal((await open(web, '/deals'))?.status, 503)
  rmSync(building)
  assert.equal(String((await open(web, '/deals'))?.body), '<p>The app')
  assert.equal(String((await open(web, '/assets/app.js'))?.body), 'start()')
})

test('a service without a built web app answers programs alone', async () => {
  const web = new WebApp(path.join(folder, 'nothing'))
  assert.equal(await open(web, '/deals'), undefined)
})
