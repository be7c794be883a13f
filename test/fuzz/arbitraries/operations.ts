import fc from 'fast-check'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { type Population, types } from '../population.ts'
import { type Care, eitherWay, usually } from './care.ts'
import { junk } from './junk.ts'
import { idOf, linkage } from './linkage.ts'
import { resourceObject } from './resource.ts'

/** The user of the token must stay. */
const editable = types.filter(({ name }) => name !== 'users')
const lid = fc.constantFrom('a', 'b', 'c', '')

const named = (care: Care, population: Population, type: ResourceType) =>
  fc.oneof(
    { weight: 8, arbitrary: idOf(care, population, type.name).map((id) => ({ type: type.name, id })) },
    { weight: 1, arbitrary: lid.map((one) => ({ type: type.name, lid: one })) },
  )

const creation = (care: Care, population: Population, type: ResourceType) =>
  fc.tuple(resourceObject(care, population, type, undefined), fc.option(lid)).map(([data, local]) => ({
    op: 'add',
    data: local === null || typeof data !== 'object' ? data : { ...data, lid: local },
  }))

const edit = (care: Care, population: Population, type: ResourceType) =>
  idOf(care, population, type.name).chain((id) =>
    resourceObject(care, population, type, id).map((data) => ({ op: 'update', data })),
  )

const removal = (care: Care, population: Population, type: ResourceType) =>
  named(care, population, type).map((ref) => ({ op: 'remove', ref }))

const linking = (care: Care, population: Population, type: ResourceType) =>
  fc
    .constantFrom(...type.relationships)
    .chain(([relationship, one]) =>
      fc
        .tuple(
          fc.constantFrom('add', 'update', 'remove'),
          named(care, population, type),
          linkage(care, population, one),
        )
        .map(([op, record, data]) => ({ op, ref: { ...record, relationship }, data })),
    )

const broken = fc.record({ op: junk, ref: junk, href: junk, data: junk }, { requiredKeys: [] })

const operation = (care: Care, population: Population): fc.Arbitrary<unknown> =>
  fc.constantFrom(...editable).chain((type) => {
    const kinds = type.relationships.size > 0 ? [creation, edit, removal, linking] : [creation, edit, removal]
    const right = kinds.map((kind): fc.Arbitrary<unknown> => kind(care, population, type))
    return usually(care, fc.oneof(...right), broken)
  })

/** The operations of one request. */
export const operations = (population: Population): fc.Arbitrary<unknown[]> =>
  eitherWay.chain((care) => fc.array(operation(care, population), { minLength: 1, maxLength: 6 }))
