import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBeMerged, NAMESAKES } from '../../src/definition/duplicates.ts'
import type { Filter } from '../../src/definition/filter.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import type { Statement } from '../../src/store/sql.ts'
import { duplicatesStatement, listStatement } from '../support/list-statement.ts'
import type { TestService } from '../support/service.ts'

const SORTS = ['', '-id', 'created-at', '-created-at', 'updated-at', '-updated-at']

/** A value that finds a few records, as people look for them. */
function sampleValue(filter: Filter): string {
  if (filter.kind === 'since') return '2026.09.30'
  if (filter.kind === 'until') return '1970.01.01'
  if (filter.kind === 'phone') return '79000001234'
  if (filter.kind === 'search') return 'kuzne1f'
  if (filter.kind === 'state') return 'won'
  if (filter.kind === 'related' || filter.kind === 'memberOf' || filter.kind === 'ids') return '7'
  return filter.kind === 'equals' ? 'contact1234@example.com' : 'true'
}

/** Tests that no list of a large account reads whole tables. */
export function testPlans({ database, account }: TestService): void {
  const { registry } = database
  const mainTypes = ['contacts', 'companies', 'deals', 'orders'].map((name) => registry.type(name))

  async function planOf(type: ResourceType, query: string): Promise<string> {
    return explained(await listStatement(registry, actor, type, query))
  }

  const actor = { accountId: account.accountId, userId: account.userId, zone: 'UTC' }

  async function explained({ text, values }: Statement): Promise<string> {
    const lines = await database.query(`EXPLAIN ${text}`, [account.accountId, ...values])
    return lines.flat().join('\n')
  }

  async function assertIndexed(type: ResourceType, query: string): Promise<void> {
    const plan = await planOf(type, query)
    assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${type.table}\\b`), `${type.name}?${query}\n${plan}`)
  }

  for (const type of mainTypes) {
    for (const [name, filter] of type.filters) {
      if (filter.kind === 'savedTable') continue
      test(`${type.name}: filter[${name}] reads no whole table`, () =>
        assertIndexed(type, `filter[${name}]=${encodeURIComponent(sampleValue(filter))}`))
    }

    test(`${type.name}: a filter by a custom field reads no whole table`, () =>
      assertIndexed(type, 'filter[custom-2]=777'))

    test(`${type.name}: questions about what an index knows read no whole table`, async () => {
      const responsible = { field: 'responsible', is: ['7', '8'] }
      const changed = { field: 'updated-at', more: '2026-09-30' }
      const custom = { field: 'custom-2', is: 777 }
      for (const asked of [
        { all: [responsible] },
        { all: [changed] },
        { all: [custom] },
        { any: [responsible, custom] },
      ])
        await assertIndexed(type, `filter[where]=${encodeURIComponent(JSON.stringify(asked))}`)
    })

    for (const sort of SORTS)
      test(`${type.name}: sorting by "${sort}" reads no whole table`, () =>
        assertIndexed(type, `sort=${sort}`))

    test(`${type.name}: a list that is not filtered counts nothing`, async () => {
      assert.doesNotMatch(
        await planOf(type, ''),
        new RegExp(`Aggregate[^\\n]*\\n[^\\n]*Scan[^\\n]* on ${type.table} t\\b`),
      )
      assert.match(await planOf(type, ''), /record_counts/)
    })
  }

  for (const type of mainTypes.filter(({ namesakesWithin }) => namesakesWithin !== undefined))
    test(`${type.name}: namesakes are read from the index of names`, async () => {
      for (const asked of [`filter[by]=${NAMESAKES}`, `filter[${NAMESAKES}]=Berg%20Anna&filter[within]=7`]) {
        const plan = await explained(await duplicatesStatement(registry, actor, type, asked))
        assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${type.table}\\b`), plan)
        assert.match(plan, /Index (Only )?Scan using \w+_alike_by_name /, plan)
      }
    })

  for (const type of mainTypes.filter(canBeMerged))
    for (const by of type.duplicates.keys())
      test(`${type.name}: duplicates by ${by} are read from indexes in their order`, async () => {
        const plan = await explained(await duplicatesStatement(registry, actor, type, `filter[by]=${by}`))
        assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${type.table}\\b`), plan)
        for (const attribute of type.duplicates.get(by)!.attributes)
          assert.match(
            plan,
            new RegExp(`Index Only Scan using \\w+_by_${attribute.replaceAll('-', '_')} `),
            plan,
          )
        assert.doesNotMatch(plan, /HashAggregate/)
      })
}
