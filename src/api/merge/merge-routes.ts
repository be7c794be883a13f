import { canBeMerged } from '../../definition/duplicates.ts'
import type { Registry } from '../../definition/registry.ts'
import { DUPLICATES, isId, MERGE } from '../../jsonapi/target.ts'
import type { Route } from '../route.ts'
import { listDuplicates } from './duplicates.ts'
import { mergeInto } from './merge.ts'

/** Addresses through which duplicates are found and merged. */
export function mergeRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first = '', second = '', third] = segments
  const type = registry.types.get(first)
  if (!type || !canBeMerged(type)) return undefined
  if (second === DUPLICATES && segments.length === 2)
    return { methods: ['GET'], isCollection: true, run: (call) => listDuplicates(call, type) }
  if (isId(second) && third === MERGE && segments.length === 3)
    return { methods: ['POST'], isCollection: false, run: (call) => mergeInto(call, type, second) }
  return undefined
}
