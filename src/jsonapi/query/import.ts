import { errors, parameter, refuse } from '../../errors/errors.ts'
import { updatesOnConflict } from './index.ts'
import { parametersOf } from './parameters.ts'

/** How rows are to be imported. */
export interface ImportWish {
  readonly dryRun: boolean
  readonly upserts: boolean
  /** Whether bad rows are left out, or nothing is imported when there is one. */
  readonly onError: 'skip' | 'cancel'
}

const CHOICES = new Map([
  ['dry-run', ['true', 'false']],
  ['on-error', ['skip', 'cancel']],
])

export function importWish(rawQuery: string): ImportWish {
  const given = new Map<string, string>()
  for (const { family, name, value } of parametersOf(rawQuery)) {
    const choices = CHOICES.get(name)
    if (!choices && family !== 'on-conflict')
      throw refuse(errors.paramNotAllowed(`The parameter "${name}" is not known here`, parameter(name)))
    if (choices && !choices.includes(value))
      throw refuse(errors.badRequest(`${name} must be ${choices.join(' or ')}`, parameter(name)))
    given.set(name, value)
  }
  return {
    dryRun: given.get('dry-run') === 'true',
    upserts: updatesOnConflict(rawQuery),
    onError: given.get('on-error') === 'cancel' ? 'cancel' : 'skip',
  }
}
