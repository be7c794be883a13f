import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { LANGUAGES, type Language } from '../../definition/words.ts'
import { errors, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Asker, WholeListPlan } from '../plan.ts'
import { filteringOf } from './filter.ts'
import { familiesOf, givenIn } from './index.ts'
import { MOST_FIELDS } from './limits.ts'
import { sortingOf } from './page.ts'
import type { Parameter } from './parameters.ts'
import { fieldsOf, listOf } from './view.ts'

const FAMILIES = ['fields', 'filter', 'sort', 'format', 'exact', 'for', 'language', 'columns']

/** The plan of a list that is sent as a whole, in one of these formats; the first of them when none is named. */
export function wholeListPlan<Format extends string>(
  registry: Registry,
  type: ResourceType,
  rawQuery: string,
  asker: Asker,
  formats: readonly [Format, ...Format[]],
): { plan: WholeListPlan; format: Format; isExact: boolean; forPeople: ForPeople | undefined } {
  const problems = new Problems()
  const families = familiesOf(rawQuery, FAMILIES, problems)
  const wanted = givenIn(families, 'format', formats[0])
  const format = formats.find((one) => one === wanted.text)
  if (!format) problems.push(errors.badRequest(`The format must be ${formats.join(' or ')}`, wanted.source))
  const exact = givenIn(families, 'exact', 'false')
  if (!/^(true|false)$/.test(exact.text))
    problems.push(errors.badRequest('exact must be true or false', exact.source))
  const forPeople = forPeopleIn(families, wanted.text, problems)
  const filtering = filteringOf(registry, type, families.get('filter') ?? [], asker, problems)
  const { sort, reads } = sortingOf(registry, type, givenIn(families, 'sort'), problems)
  const plan = {
    type,
    fields: fieldsOf(registry, families.get('fields') ?? [], problems),
    ...filtering,
    reads: [...filtering.reads, ...reads],
    sort,
  }
  refuseWhenAny(problems)
  return { plan, format: format!, isExact: exact.text === 'true', forPeople }
}

/** A list as people read it: in which language, and which columns in which order. */
export interface ForPeople {
  readonly language: Language
  readonly columns: readonly string[] | undefined
}

/** What only programs are asked for, and only people. */
const FOR_PROGRAMS = ['fields', 'exact']
const FOR_PEOPLE = ['language', 'columns']

function forPeopleIn(
  families: ReadonlyMap<string, Parameter[]>,
  format: string,
  problems: Problems,
): ForPeople | undefined {
  const whom = givenIn(families, 'for', 'programs')
  const isForPeople = whom.text === 'people'
  if (!isForPeople && whom.text !== 'programs')
    problems.push(errors.badRequest('for must be people or programs', whom.source))
  for (const family of isForPeople ? FOR_PROGRAMS : FOR_PEOPLE)
    if (families.has(family))
      problems.push(
        errors.badRequest(
          `${family} goes with for=${isForPeople ? 'programs' : 'people'}`,
          givenIn(families, family).source,
        ),
      )
  if (!isForPeople) return undefined
  if (format === 'ndjson')
    problems.push(errors.badRequest('People read csv or xlsx', givenIn(families, 'format').source))
  const asked = givenIn(families, 'language', 'en')
  const language = LANGUAGES.find((one) => one === asked.text)
  if (!language) problems.push(errors.badRequest(`language must be ${LANGUAGES.join(' or ')}`, asked.source))
  const given = givenIn(families, 'columns')
  const columns = [...new Set(listOf(given.text))]
  if (columns.length > MOST_FIELDS)
    problems.push(errors.badRequest(`There can be ${MOST_FIELDS} columns at most`, given.source))
  return { language: language ?? 'en', columns: columns.length > 0 ? columns : undefined }
}
