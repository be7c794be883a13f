import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { ask, write } from './campaign/fire.ts'
import { Ledger } from './campaign/ledger.ts'
import { Memory } from './campaign/memory.ts'
import { isGood, reportOf } from './campaign/report.ts'
import type { Asked, Written } from './campaign/shots.ts'
import type { Target } from './campaign/site.ts'
import { closeConnections } from './send.ts'

after(closeConnections)

function fuzz(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['test/fuzz/campaign/run.ts', ...args],
      (_error, stdout, stderr) => resolve({ code: child.exitCode!, output: stdout + stderr }),
    )
  })
}

test('the command sends so many requests, tells what came of them and ends by itself', async () => {
  const { code, output } = await fuzz('--requests', '400', '--seed', '7')
  assert.equal(code, 0, output)
  assert.match(output, /^400 requests in \d+ s, .* a second, --seed 7$/m)
  assert.match(output, /^5xx: 0, hang: 0, cut: 0, wrong answer: 0$/m)
  assert.match(output, /^server +\d+ MiB +\d+ MiB +\d+ MiB +\d+ MiB$/m)
  const [, all, success, , refused, failed] = /^all(.*)$/m.exec(output)![1]!.split(/ +/).map(Number)
  assert.deepEqual([all, failed], [400, 0])
  assert.ok(success! > 100 && refused! > 50, output)
})

test('a number of requests that is none is refused', async () => {
  const { code, output } = await fuzz('--requests', 'many')
  assert.equal(code, 1)
  assert.match(output, /--requests must be a positive integer/)
})

const asked: Asked = {
  kind: 'reads',
  caller: 'nobody',
  request: { method: 'GET', target: '/api/v1/contacts', headers: {} },
}
const written: Written = {
  kind: 'slow connections',
  bytes: Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
  manner: 'slow',
  after: 1,
}
const PATIENCE = 3_000

/** What the campaign says of a server that behaves like this. */
async function verdictsOn(behave: RequestListener) {
  const server = createServer(behave).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const target = { port: (server.address() as AddressInfo).port, tokens: {} } as Target
  const { outcome } = await ask(target, 1, asked, PATIENCE)
  const other = await write(target, written, PATIENCE)
  server.closeAllConnections()
  server.close()
  return [outcome.fault, other.fault]
}

test('a failure of the server, a hang, a cut connection and a refusal without words are faults', async () => {
  const saying =
    (status: number, text: string): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { connection: 'close' }).end(text)
  assert.deepEqual(await verdictsOn(saying(500, '')), ['5xx', '5xx'])
  assert.deepEqual(await verdictsOn(() => {}), ['hang', 'hang'])
  assert.deepEqual(await verdictsOn(({ socket }) => socket.destroy()), ['cut', undefined])
  assert.deepEqual(await verdictsOn(saying(404, 'Not found')), ['wrong answer', undefined])
  assert.deepEqual(await verdictsOn(saying(200, '')), [undefined, undefined])
})

test('a server may say once that it is busy, and never for good', async () => {
  let asked = 0
  const busy =
    (times: number): RequestListener =>
    (_request, response) =>
      response.writeHead(asked++ < times ? 503 : 200, { 'retry-after': '0.01', connection: 'close' }).end()
  assert.deepEqual(await verdictsOn(busy(1)), [undefined, undefined])
  assert.deepEqual((await verdictsOn(busy(Number.POSITIVE_INFINITY)))[0], '5xx')
})

test('the report names the request that failed, so that it can be sent again', () => {
  const ledger = new Ledger()
  ledger.note(17, asked, { status: 500, fault: '5xx', detail: 'boom' })
  const result = { ledger, memory: new Memory(), requests: 1, seed: 3, seconds: 1, complaints: [] }
  assert.equal(isGood(result), false)
  const report = reportOf(result)
  assert.match(report, /5xx at request 17 \(reads\), status 500: boom/)
  assert.ok(
    report.includes('{"caller":"nobody","method":"GET","target":"/api/v1/contacts","headers":{}}'),
    report,
  )
})

function memoryThat(grows: (progress: number) => number): Memory {
  const memory = new Memory()
  for (let step = 0; step <= 100; step++)
    memory.note({ progress: step / 100, server: grows(step / 100), postgres: undefined })
  return memory
}

test('memory that grows from the second tenth to the last is not flat', () => {
  const million = 1_000_000
  assert.equal(memoryThat((progress) => 150 + 300 * progress).growth(million)?.isFlat, false)
  assert.equal(memoryThat((progress) => (progress < 0.1 ? 100 : 200)).growth(million)?.isFlat, true)
  assert.equal(memoryThat((progress) => (progress === 0.5 ? 900 : 200)).growth(million)?.isFlat, true)
  assert.equal(memoryThat(() => 200).growth(1_000), undefined)
})

test('a server that ended, or memory that is not flat, is a failure without a single wrong answer', () => {
  const good = {
    ...{ ledger: new Ledger(), memory: memoryThat(() => 200), requests: 1_000_000 },
    ...{ seed: 3, seconds: 1, complaints: [] },
  }
  assert.equal(isGood(good), true)
  assert.equal(isGood({ ...good, complaints: ['The server ended: SIGKILL'] }), false)
  assert.equal(isGood({ ...good, memory: memoryThat((progress) => 150 + 300 * progress) }), false)
})
