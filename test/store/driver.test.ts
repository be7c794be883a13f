import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import pg from 'pg'
import { corkedSocket } from '../../src/store/connection/driver/corked-socket.ts'
import {
  type Queryable,
  type QueryOptions,
  type Row,
  TextQuery,
} from '../../src/store/connection/driver/text-query.ts'
import { testServer } from '../support/databases.ts'

const client = new pg.Client({
  ...testServer(),
  database: 'postgres',
  pipeline: true,
  stream: corkedSocket,
} as pg.ClientConfig)
await client.connect()
after(() => client.end())

const ask = (text: string, values: readonly unknown[] = [], name?: string, how: QueryOptions = {}) => {
  const query = new TextQuery(text, values, name, how)
  return new Promise<Row[]>((resolve, reject) => {
    const queryable = client as unknown as Queryable
    queryable.query(query, (failure, rows) => {
      const thrown = failure ?? query.refusal
      if (thrown) reject(thrown)
      else resolve(rows)
    })
  })
}
const prepared = async () =>
  (await ask('SELECT name FROM pg_prepared_statements ORDER BY name')).map(([name]) => name)

test('what is written within one tick goes out in one piece', async () => {
  const server = createServer((received) => received.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = corkedSocket().connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('one')
  await null
  socket.write('two')
  assert.equal(socket.writableLength, 6)
  await once(socket.end(), 'close')
  server.close()
})

test('the driver is exactly the one that our overrides of it were written for', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  assert.match(dependencies.pg, /^\d+\.\d+\.\d+$/)
  const { version } = JSON.parse(readFileSync('node_modules/pg/package.json', 'utf8'))
  assert.equal(version, dependencies.pg)
})

test('rows come as the text that PostgreSQL printed', async () => {
  assert.deepEqual(await ask("SELECT 1.50::numeric, true, NULL, now() > 'epoch', $1::text", ['é']), [
    ['1.50', 't', null, 't', 'é'],
  ])
})

test('statements that are sent together are answered each with its own, also beside one that fails', async () => {
  const answers = await Promise.allSettled([
    ask('SELECT 1'),
    ask('SELECT 1 / 0'),
    ask('SELECT $1::int', [3]),
    ask('SELECT 4', [], 'four'),
    ask('SELECT 4', [], 'four'),
  ])
  const told = answers.map((one) => (one.status === 'fulfilled' ? one.value[0]![0] : one.reason.code))
  assert.deepEqual(told, ['1', '22012', '3', '4', '4'])
})

test('a named statement is prepared once', async () => {
  for (const value of ['a', 'b']) assert.deepEqual(await ask('SELECT $1::text', [value], 'once'), [[value]])
  assert.ok((await prepared()).includes('once'))
})

test('when there are many, those that were not used for longest make room', async () => {
  const long = (number: number) => `SELECT ${number}${' '.repeat(100_000)}`
  for (let number = 0; number < 5; number++) await ask(long(number), [], `long${number}`)
  await ask(long(0), [], 'long0')
  await ask(long(5), [], 'long5')
  assert.deepEqual(
    (await prepared()).filter((name) => name!.startsWith('long')),
    ['long0', 'long2', 'long3', 'long4', 'long5'],
  )
  assert.deepEqual(await ask(long(1), [], 'long1'), [['1']])
})

test('whoever refuses a row is told so, and the connection goes on', async () => {
  const take = () => {
    throw new Error('Enough')
  }
  await assert.rejects(ask('SELECT generate_series(1, 1000)', [], undefined, { take }), /Enough/)
  assert.deepEqual(await ask('SELECT 1'), [['1']])
})
