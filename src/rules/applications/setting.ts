import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'

/** A setting as the author of its application has defined it. */
export interface Setting {
  readonly key: string
  readonly dataType: string
  /** The type whose attributes a system field names. */
  readonly objectType: string | null
}

/** The settings of an application by key. */
export async function settingsOf(
  session: Session,
  applicationId: string,
): Promise<ReadonlyMap<string, Setting>> {
  const rows = await session.rows(
    sql`SELECT s.key, s.data_type, s.object_type FROM application_settings s
      WHERE s.account_id = ${account} AND s.application_id = ${applicationId}`,
  )
  return new Map(
    rows.map(([key, dataType, objectType]) => [
      key!,
      { key: key!, dataType: dataType!, objectType: objectType ?? null },
    ]),
  )
}

const DIGITS = /^[0-9]+$/
const CUSTOM_FIELD = /^custom-[1-9][0-9]*$/

/** What is wrong with a value of a setting; undefined when it fits. */
export function settingMisfit(registry: Registry, setting: Setting, value: unknown): string | undefined {
  switch (setting.dataType) {
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a string'
    case 'number':
      return typeof value === 'string' && DIGITS.test(value) ? undefined : 'must be a string of digits'
    case 'checkbox':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    default:
      return isSystemField(registry, setting, value)
        ? undefined
        : `must be the name of an attribute of ${setting.objectType}, or custom-<number>`
  }
}

/** What a setting is before anybody sets it; undefined when it is nothing. */
export const initialValue = ({ dataType }: Setting): false | undefined =>
  dataType === 'checkbox' ? false : undefined

/** The type that a system field can name attributes of; undefined when it is none. */
export function objectTypeOf(registry: Registry, name: string | null): ResourceType | undefined {
  const type = registry.types.get(name ?? '')
  return type?.attributes.has('customs') ? type : undefined
}

function isSystemField(registry: Registry, { objectType }: Setting, value: unknown): boolean {
  if (typeof value !== 'string') return false
  return CUSTOM_FIELD.test(value) || objectTypeOf(registry, objectType)?.attributes.has(value) === true
}
