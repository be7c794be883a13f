import fc from 'fast-check'
import { canBeMerged, signsOf } from '../../../src/definition/duplicates.ts'
import { linked } from '../../../src/definition/relationship.ts'
import { type Population, types } from '../population.ts'
import { linkageText } from './bodies.ts'
import { type Care, eitherWay, usually } from './care.ts'
import { text } from './junk.ts'
import { fields, include, type Pair, page } from './parameters.ts'
import { encoded, queryOf, recordQuery } from './queries.ts'
import { at, BODY, type FuzzRequest, get, recordPath } from './requests.ts'

const mergeable = fc.constantFrom(...types.filter(canBeMerged))

/** Merging records that there are, and others. */
export const merges = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(eitherWay, mergeable).chain(([care, type]) => {
    const others = linked(type.name, { table: type.table })
    return fc
      .tuple(
        recordPath(care, population, type),
        linkageText(care, population, others),
        fc.option(recordQuery(care, type), { nil: '', freq: 1 }),
      )
      .map(
        ([{ path }, body, query]): FuzzRequest => ({
          method: 'POST',
          target: at(`${path}/merge`, query),
          headers: BODY,
          body,
        }),
      )
  })

const by = (care: Care, known: readonly string[]): fc.Arbitrary<Pair> =>
  fc
    .array(usually(care, fc.constantFrom(...known), text), { minLength: 1, maxLength: 4 })
    .map((names) => ['filter[by]', names.join(',')])

const records: fc.Arbitrary<Pair> = fc
  .constantFrom('records', 'records.responsible', 'records.deals.stage', '')
  .map((value) => ['include', value])

/** Looking for duplicates. */
export const duplicates: fc.Arbitrary<FuzzRequest> = fc.tuple(eitherWay, mergeable).chain(([care, type]) => {
  const known = fc.oneof(by(care, signsOf(type)), records, page(care), fields(care))
  return queryOf(usually(care, encoded(known), encoded(include(care, type))), 3).map((query) =>
    get(`/${type.name}/duplicates`, query),
  )
})
