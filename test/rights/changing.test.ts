import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick, randomOf } from '../support/random.ts'
import { registry } from '../support/registry.ts'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { makeAccount, TYPES, WRITTEN } from './changing/account.ts'
import type { Asking } from './changing/asking.ts'
import { FINDS } from './changing/finds.ts'
import { READS } from './changing/reads.ts'
import { STEPS } from './changing/steps.ts'
import { TELLINGS } from './changing/tellings.ts'
import { View } from './changing/view.ts'
import { World } from './changing/world.ts'
import { WRITES } from './changing/writes.ts'

/** What the account, the changes and the questions follow from. */
const SEED = seedOf(1)
const STEPS_TAKEN = Number(process.env.RIGHTS_STEPS ?? 60)
const QUESTIONS_AFTER_EACH = 4

const QUESTIONS = [...READS, ...FINDS, ...TELLINGS]

const random = randomOf(SEED)
const service = await startService()
const owner = service.api
const account = await makeAccount(service, random)

test(`whatever changes in between, every answer is what an obvious model of the rights says (SEED=${SEED})`, async (context) => {
  const world = await World.open(service.database)
  context.after(world.close)
  const told: string[] = []
  const tell = (words: string) => void told.push(words)
  const statuses = new Map<number, number>()
  for (let step = 0; step < STEPS_TAKEN; step++) {
    const change = pick(random, STEPS)
    const { status, text } = await change({ random, world, owner, account })
    tell(`${step}: ${change.name} ${status}`)
    assert.ok(status < 500, text)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await world.look()
    for (let count = 0; count < QUESTIONS_AFTER_EACH; count++)
      await askOne(world, tell).catch((failure) => {
        throw new Error(`${told.slice(-12).join('\n')}\n${failure.message}`, { cause: failure })
      })
  }
  console.log(
    `${STEPS_TAKEN} changes (${JSON.stringify([...statuses])}), ${told.length - STEPS_TAKEN} questions`,
  )
})

async function askOne(world: World, tell: (words: string) => void): Promise<void> {
  const { id, client } = pick(random, account.people)
  const person = world.person(id)
  if (!person) {
    assert.equal((await client.get('/contacts')).status, 401)
    return
  }
  const view = new View(world, person)
  const asking: Asking = { random, world, owner, userId: id, client, view }
  const isWrite = random(4) === 0
  const type = registry.type(pick(random, isWrite ? WRITTEN : TYPES))
  const roles = person.roles.map(({ rights, flags }) => [rights[type.name], rights['*'], flags])
  const about = (words: string) => tell(`  user ${id}: ${words} ${JSON.stringify(roles)}`)
  await pick(random, isWrite ? WRITES : QUESTIONS)(asking, type, about)
}
