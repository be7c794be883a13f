import { labelOf } from '../../definition/naming.ts'
import { objectTypeOf } from '../../rules/applications/setting.ts'
import { customFieldsOf } from '../../rules/custom-fields/custom-field.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

/** One input of the settings form of an application. */
export interface FormField {
  readonly key: string
  readonly name: string
  readonly description: string | null
  readonly category: string | null
  readonly 'data-type': string
  readonly 'object-type': string | null
  /** What a system field can be. */
  readonly choices?: readonly Choice[]
}

/** The settings of an application in the order that its author gave them. */
export async function formFields(session: Session, applicationId: string): Promise<FormField[]> {
  const rows = await session.rows(
    sql`SELECT json_build_object('key', s.key, 'name', s.name, 'description', s.description, 'category', s.category,
        'data-type', s.data_type, 'object-type', s.object_type)
      FROM application_settings s WHERE s.account_id = ${account} AND s.application_id = ${applicationId}
      ORDER BY s.position NULLS LAST, s.id`,
  )
  const fields = rows.map(([field]) => JSON.parse(field!) as FormField)
  return Promise.all(fields.map(async (field) => ({ ...field, ...(await choicesOf(session, field)) })))
}

async function choicesOf(session: Session, field: FormField): Promise<{ choices?: Choice[] }> {
  const type = objectTypeOf(session.registry, field['object-type'])
  if (!type) return {}
  const attributes = [...type.attributes]
    .filter(([, { kind }]) => !kind.merges)
    .map(([name]) => ({ value: name, label: labelOf(name) }))
  const customs = (await customFieldsOf(session, type)).map(({ key, name }) => ({ value: key, label: name }))
  return { choices: [...attributes, ...customs] }
}

/** The options of a token, as the application reads them. */
export async function readOptions(session: Session, tokenId: string): Promise<object> {
  const rows = await session.rows(
    sql`SELECT t.options FROM tokens t WHERE t.account_id = ${account} AND t.id = ${tokenId}`,
  )
  return JSON.parse(rows[0]![0]!)
}
