import type { FieldMask } from '../../definition/narrowed.ts'
import type { FieldRight } from '../../definition/rights.ts'
import type { Rights } from '../../store/rights.ts'
import { join, sql } from '../../store/sql.ts'
import { keyOfHidden, type LimitedRights, registryFor } from './limited-rights.ts'

/** What several people may all do: through the token of somebody else nobody sees or does more than either could. */
export function commonRights(all: readonly (LimitedRights | undefined)[]): Rights | undefined {
  const limited = all.filter((one) => one !== undefined)
  const [first, ...others] = limited
  if (!first || others.length === 0) return first
  const mask = commonMask(limited.map((one) => one.mask))
  return {
    key: limited.map(({ key }) => key).join(' '),
    registry: registryFor(first.whole, mask),
    fieldsKey: keyOfHidden(mask),
    rows(type, action) {
      const conditions = limited.flatMap((one) => one.rows(type, action) ?? [])
      return conditions.length > 0 ? sql`(${join(conditions, ') AND (')})` : undefined
    },
    held: () => undefined,
    has: (flag) => limited.every((one) => one.has(flag)),
    opens: (type, action) => limited.every((one) => one.opens(type, action)),
    readOnly: (type) => new Set(mask.get(type.name)?.keys()),
  }
}

/** What is hidden from one of them is hidden from all. */
function commonMask(masks: readonly FieldMask[]): FieldMask {
  const common = new Map<string, Map<string, FieldRight>>()
  for (const [type, fields] of masks.flatMap((mask) => [...mask])) {
    const known = common.get(type) ?? new Map<string, FieldRight>()
    for (const [field, right] of fields) if (known.get(field) !== 'hidden') known.set(field, right)
    common.set(type, known)
  }
  return common
}
