import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { npmStart, type Running, startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { urlOf } from '../support/databases.ts'
import type { TestService } from '../support/service.ts'

const CEILING_MIB = 250

const residentMiB = ({ child }: Running) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024

/** Tests how much memory a server of its own needs for all of a large account. */
export function testMemory({ database, api }: TestService, contacts: number): void {
  test(`reading every page of ${contacts} contacts keeps the server under ${CEILING_MIB} MiB`, async () => {
    const server = await startServer({ DATABASE_URL: urlOf(database.connection) }, npmStart())
    const client = new Client(server.port, api.token)
    let peak = 0
    let read = 0
    let next: string | null = '/contacts?page[size]=100&page[after]='
    while (next !== null) {
      const { document } = await client.get(next)
      read += document.data.length
      next =
        document.links.next && new URL(document.links.next).pathname + new URL(document.links.next).search
      if (read % 2_000 === 0) peak = Math.max(peak, residentMiB(server))
    }
    assert.equal(read, contacts)
    console.log(`${peak.toFixed(0)} MiB at most`)
    assert.ok(peak < CEILING_MIB, `${peak.toFixed(0)} MiB`)
  })
}
