import { queryOptions } from '@tanstack/react-query'
import type { TypeMetadata } from '../api/metadata.ts'
import { type Resource, readList } from '../api/records.ts'
import { isIdentifier, linksTo } from '../api/values.ts'
import { texts } from '../locales/language.ts'

/** A record that has something in common with what is asked about. */
export interface Same {
  readonly record: Resource
  /** What they have in common, as people call it. */
  readonly by: readonly string[]
  /** Whether they have more in common than a name. */
  readonly isSure: boolean
}

/** The weaker sign: the same name, where both are linked to the same. */
export const NAMESAKES = 'name'

/** As the list of groups of duplicates is kept. */
export const GROUPS = 'duplicate groups'

const FEWEST_DIGITS = 6
const FEWEST_CHARACTERS = 4
const MOST_VALUES = 10

/** By what to ask who else has these values; nothing where too little is typed yet. */
export function comparedIn(
  { duplicates, 'namesakes-within': within = '' }: TypeMetadata,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const asked = duplicates.flatMap(({ name, attributes }) => {
    const given = attributes.map((one) => String(values[one] ?? '').trim())
    const worth = given.filter((text) => isWorthAsking(name, text))
    return worth.length > 0 ? [[`filter[${name}]`, worth.slice(0, MOST_VALUES).join()]] : []
  })
  return { ...Object.fromEntries(asked), ...namesakesOf(values, values[within]) }
}

/** Who is called the same where these work; a first name alone says nothing. */
function namesakesOf(values: Readonly<Record<string, unknown>>, within: unknown) {
  const [last, first, middle] = ['last-name', 'first-name', 'middle-name'].map((one) =>
    String(values[one] ?? '').trim(),
  )
  const name = [last, first, middle].filter(Boolean).join(' ')
  const ids = (Array.isArray(within) ? within : []).filter(isIdentifier).map(({ id }) => id)
  if (!last || !first || name.includes(',') || ids.length === 0) return {}
  return { [`filter[${NAMESAKES}]`]: name, 'filter[within]': ids.slice(0, MOST_VALUES).join() }
}

/** A comma would be the beginning of another value. */
const isWorthAsking = (by: string, text: string): boolean =>
  !text.includes(',') &&
  (by === 'phone' ? text.replace(/\D/g, '').length >= FEWEST_DIGITS : text.length >= FEWEST_CHARACTERS)

/** The records that have one of these values, without one that is known. */
export const sameQuery = (type: TypeMetadata, compared: Readonly<Record<string, string>>, except?: string) =>
  queryOptions({
    queryKey: ['records', type.name, 'same', compared, except],
    async queryFn({ signal }): Promise<readonly Same[]> {
      if (Object.keys(compared).length === 0) return []
      const asked = { include: 'records', 'page[size]': '20', ...compared }
      const { data, included = [] } = await readList(`${type.name}/duplicates`, asked, signal)
      const label = (by: unknown) =>
        by === NAMESAKES
          ? texts().record.sameName
          : (type.duplicates.find(({ name }) => name === by)?.label ?? String(by))
      return included
        .filter(({ type: name, id }) => name === type.name && id !== except)
        .map((record) => ({
          record,
          by: data
            .filter((group) => linksTo(group, 'records').some(({ id }) => id === record.id))
            .map(({ attributes }) => label(attributes.by)),
          isSure: data.some(
            (group) =>
              group.attributes.by !== NAMESAKES &&
              linksTo(group, 'records').some(({ id }) => id === record.id),
          ),
        }))
    },
  })
