import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { growTo } from '../../bench/data.ts'
import { joinEmbedded } from '../../src/store/embedded/index.ts'
import { newDataDir, type Running, startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'

const CONTACTS = 100_000
const CEILING_MIB = 250

/** As `npm start` does. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return [process.execPath, ...scripts.start.replace('exec node ', '').split(' ')]
}

const residentMiB = ({ child }: Running) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024

test(`reading every page of ${CONTACTS} contacts keeps the server under ${CEILING_MIB} MiB`, async () => {
  const dataDir = newDataDir()
  const server = await startServer({ DATA_DIR: dataDir }, startCommand())
  const { connection } = await joinEmbedded(dataDir)
  await growTo({ ...connection, database: 'postgres' }, CONTACTS)
  let peak = 0
  let read = 0
  let next: string | null = '/contacts?page[size]=100&page[after]='
  const api = new Client(server.port, server.token)
  while (next !== null) {
    const { document } = await api.get(next)
    read += document.data.length
    next = document.links.next && new URL(document.links.next).pathname + new URL(document.links.next).search
    if (read % 2_000 === 0) peak = Math.max(peak, residentMiB(server))
  }
  assert.equal(read, CONTACTS)
  console.log(`${peak.toFixed(0)} MiB at most`)
  assert.ok(peak < CEILING_MIB, `${peak.toFixed(0)} MiB`)
})
