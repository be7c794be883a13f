import { errors, parameter, refuse } from '../errors.ts'
import { updatesOnConflict } from './index.ts'
import { parametersOf } from './parameters.ts'

/** How rows are to be imported. */
export interface ImportWish {
  readonly dryRun: boolean
  readonly upserts: boolean
}

export function importWish(rawQuery: string): ImportWish {
  const known = new Set(['dry-run', 'on-conflict'])
  for (const { family, name, value } of parametersOf(rawQuery)) {
    if (!known.has(family))
      throw refuse(errors.paramNotAllowed(`The parameter "${name}" is not known here`, parameter(name)))
    if (family === 'dry-run' && value !== 'true' && value !== 'false')
      throw refuse(errors.badRequest('dry-run must be true or false', parameter(name)))
  }
  const dryRun = parametersOf(rawQuery).some(({ family, value }) => family === 'dry-run' && value === 'true')
  return { dryRun, upserts: updatesOnConflict(rawQuery) }
}
