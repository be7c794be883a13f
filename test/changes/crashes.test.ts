import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadRegistry } from '../../src/resources/load.ts'
import { WRITERS } from '../rules/at-once.ts'
import { NoAnswer } from '../support/ask.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { CrashingServer } from './crashing-server.ts'
import { Follower } from './follower.ts'
import { assertSame, shownBy } from './shown.ts'
import { type Known, writeAtRandom } from './writers.ts'

const CRASHES = 6
const BETWEEN_CRASHES_MS = 400

const registry = await loadRegistry()
const server = await CrashingServer.start()
const api = new Client(server.port, server.token)

/** Does the work, again after a crash has kept it from being answered. */
async function throughCrashes(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof NoAnswer)) throw failure
    await sleep(20)
    await server.whenUp
  }
}

test(`a follower beside ${WRITERS} writers and through ${CRASHES} crashes rebuilds every record as the API shows it`, async () => {
  const known: Known = { contacts: [], companies: [], deals: [], products: [] }
  const follower = new Follower(registry)
  let written = 0
  let isWriting = true
  const writers = Array.from({ length: WRITERS }, async () => {
    while (isWriting)
      await throughCrashes(async () => {
        const { status } = await writeAtRandom(api, known)
        if (status < 300) written++
      })
  })
  const following = (async () => {
    while (isWriting) await throughCrashes(() => follower.readOn(api))
  })()
  for (let crash = 0; crash < CRASHES; crash++) {
    await sleep(BETWEEN_CRASHES_MS)
    const before = written
    await server.crash(crash % 2 === 0 ? 'server' : 'server and database')
    await until(() => written >= before + WRITERS)
  }
  isWriting = false
  await Promise.all([...writers, following])
  await follower.readToEnd(api)
  assert.ok(follower.seen.length > written)
  const shown = await shownBy(api, [...registry.types.values()])
  assertSame(follower.copies, shown)
  for (const key of shown.keys()) {
    const { headers } = await api.get(`/${key.replace(' ', '/')}`)
    assert.equal(`"${follower.versions.get(key)}"`, headers.get('etag'), key)
  }
})
