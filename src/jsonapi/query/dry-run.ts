import { errors, parameter, refuse } from '../../errors/errors.ts'
import { parametersOf } from './parameters.ts'

const NAME = 'dry-run'

/** Whether a write is only to be tried. */
export function isDryRun(rawQuery: string): boolean {
  if (rawQuery === '') return false
  const asked = parametersOf(rawQuery).find(({ family }) => family.replaceAll('_', '-') === NAME)
  if (!asked) return false
  if (asked.value !== 'true' && asked.value !== 'false')
    throw refuse(errors.badRequest(`${NAME} must be true or false`, parameter(asked.name)))
  return asked.value === 'true'
}
