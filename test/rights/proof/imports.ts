import { KEYS } from '../../../src/bulk/rows/references.ts'
import { snakeCase } from '../../../src/definition/naming.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { ended, errorLines, NDJSON, ndjson, send } from '../../bulk/importing.ts'
import type { Population } from '../../fuzz/population.ts'
import type { Client } from '../../support/client.ts'
import { pick, type Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import { sampleAttributes } from '../../support/samples.ts'
import type { Contents } from './contents.ts'

const EXTERNAL_ID = 'external-id'
const ROWS = 6
/** Their addresses are unique, and that one is taken is told to everybody. */
const NEVER_IMPORTED = ['users']

/** A file that is tried: whatever its rows link and would edit may be seen or hidden. */
export interface Trial {
  readonly address: string
  readonly body: string
}

/** What records are called, by their type and by what it is that calls them so: only what is the same in both twins. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

export function namesIn(before: Contents, after: Contents): Names {
  const textsIn = (contents: Contents, table: string, key: string) =>
    new Set(
      contents
        .get(table)!
        .flatMap((row) => (typeof row[snakeCase(key)] === 'string' ? (row[snakeCase(key)] as string) : [])),
    )
  return new Map(
    [...registry.types.values()].map(({ name, table, attributes }) => [
      name,
      new Map(
        KEYS.filter((key) => attributes.has(key)).map((key) => [
          key,
          [...textsIn(before, table, key).intersection(textsIn(after, table, key))],
        ]),
      ),
    ]),
  )
}

/** A file for each of some types. */
export const trials = (population: Population, names: Names, random: Random, count: number): Trial[] =>
  [...registry.types.values()]
    .filter(({ name }) => !NEVER_IMPORTED.includes(name))
    .map((type) => [random(2 ** 31), type] as const)
    .sort(([one], [other]) => one - other)
    .slice(0, count)
    .map(([, type]) => ({
      address: `/${type.name}/import?dry-run=true${type.attributes.has(EXTERNAL_ID) ? '&on-conflict=update' : ''}`,
      body: ndjson(...Array.from({ length: ROWS }, () => rowOf(population, names, random, type))),
    }))

function rowOf(population: Population, names: Names, random: Random, type: ResourceType): object {
  const keys = names.get(type.name)!.get(EXTERNAL_ID) ?? []
  const key = keys.length > 0 && random(2) === 0 ? { [EXTERNAL_ID]: pick(random, keys) } : {}
  const links = [...type.relationships].flatMap(([name, one]) => {
    if (one.kind === 'through' || random(3) > 0) return []
    const target = pick(random, one.targets)
    const [by, called] = pick(random, [...names.get(target)!, ['id', population.get(target)!] as const])
    if (called.length === 0) return []
    const linked = { [by]: pick(random, called), type: target }
    return [[name, isToOne(one) ? linked : [linked]]]
  })
  return { ...sampleAttributes(type), ...key, ...Object.fromEntries(links) }
}

/** What became of each file, in words. */
export async function outcomesOf(client: Client, files: readonly Trial[]): Promise<string[]> {
  const answers = []
  for (const { address, body } of files) answers.push(await send(client, address, body, NDJSON))
  return Promise.all(
    answers.map(async ({ status, text, document }, index) => {
      const { address } = files[index]!
      if (status !== 202) return `${address} ${status} ${text}`
      const { id } = document.data
      const { state, problem, processed, created, updated, failed } = await ended(client, id)
      const told = [state, problem, processed, created, updated, failed].join(' ')
      return [address, told, ...(await errorLines(client, id))].join('\n')
    }),
  )
}
