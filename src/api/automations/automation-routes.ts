import type { Registry } from '../../definition/registry.ts'
import { isId } from '../../jsonapi/target.ts'
import type { Route } from '../route.ts'
import { dryRunOne } from './dry-run.ts'
import { showHook } from './hook.ts'

export const HOOK = 'hook'
export const DRY_RUN = 'dry-run'

/** Addresses of automations beyond those of every type. */
export function automationRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first, id = '', third] = segments
  if (first !== 'automations' || !registry.types.has(first) || !isId(id) || segments.length !== 3)
    return undefined
  if (third === HOOK) return { methods: ['GET'], isCollection: false, run: (call) => showHook(call, id) }
  if (third === DRY_RUN) return { methods: ['POST'], isCollection: false, run: (call) => dryRunOne(call, id) }
  return undefined
}
