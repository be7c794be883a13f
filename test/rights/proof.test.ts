import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { closeConnections } from '../fuzz/send.ts'
import { createDatabase } from '../support/databases.ts'
import { type Random, randomOf } from '../support/random.ts'
import { seedOf } from '../support/seed.ts'
import { outcomesOf, trials } from './proof/imports.ts'
import { probes } from './proof/probes.ts'
import { everyOperation, lookedBack, pageQuestions, questions, walks } from './proof/questions.ts'
import { changedCopy, filledDatabase, serveUnchanged, Twins } from './proof/twins.ts'

/** What the account, the roles and the questions follow from. */
const SEED = seedOf(10)
/** How many generated questions each person asks. */
const QUESTIONS = Number(process.env.RIGHTS_QUESTIONS ?? 100)
const PEOPLE = 2

const random = randomOf(SEED)
const { database, people, moments } = await filledDatabase(random, PEOPLE)
after(async () => {
  closeConnections()
  await database.drop()
})

const shuffled = <Item>(below: Random, items: readonly Item[]): Item[] =>
  items
    .map((item) => [below(2 ** 31), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)

for (const [index, person] of people.entries()) {
  const { copy, changes, population, seen, names } = await changedCopy(database.connection, person, random)
  // A copy of its own too: numbers that were given out are not taken back.
  const same = await createDatabase(database.connection.database)
  const [whole, other] = [await serveUnchanged(same.connection), await serveUnchanged(copy.connection)]
  after(async () => {
    for (const { stop } of [whole, other]) await stop()
    for (const { drop } of [same, copy]) await drop()
    for (const one of [whole, other]) one.requireNoFaults()
  })

  test(`person ${index + 1} sees what an obvious model of the rights says (SEED=${SEED})`, async () => {
    for (const [type, ids] of seen) {
      const { status, document } = await whole.clientWithToken(person.token).get(`/${type}/ids`)
      // Who reads none of a type is refused by name.
      if (status === 403) assert.ok(person.roles.every(({ rights }) => rights[type]!.read === 'none'))
      else assert.deepEqual([type, document.data.toSorted()], [type, ids.toSorted()])
    }
  })

  test(`what person ${index + 1} does not see makes no answer differ (SEED=${SEED})`, async () => {
    assert.ok(changes > 50, `only ${changes} rows differ`)
    const twins = new Twins([whole, other], person)
    const all = [
      ...walks,
      ...pageQuestions(person.cookie),
      ...probes(population, random),
      ...everyOperation(population, random),
    ]
    const past = moments.flatMap((moment) => lookedBack(walks, moment))
    await twins.compareAll(shuffled(random, [...all, ...past]).slice(0, QUESTIONS))
    await twins.compareAll(
      fc.sample(questions(population, moments), { seed: SEED + index, numRuns: QUESTIONS }),
    )
    console.log(
      `${twins.asked} questions (of ${all.length + past.length} plain ones), ${changes} rows differ:`,
      Object.fromEntries([...twins.statuses].sort()),
    )
    assert.equal(twins.differences.join('\n'), '')
  })

  test(`what person ${index + 1} does not see makes no difference to what he imports (SEED=${SEED})`, async () => {
    const files = trials(population, names, random, Math.ceil(QUESTIONS / 15))
    const outcomes = [whole, other].map((one) => {
      one.keep()
      return outcomesOf(one.clientWithToken(person.token), files)
    })
    const [first, second] = await Promise.all(outcomes)
    assert.deepEqual(second, first)
    assert.ok(first!.some((told) => told.includes('done')))
  })
}
