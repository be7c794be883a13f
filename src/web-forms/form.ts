import type { Language } from '../definition/words.ts'
import type { FormField, Makes } from '../rules/web-forms/fields.ts'
import type { Database } from '../store/database.ts'

/** A form that takes posts. */
export interface WebForm {
  readonly accountId: string
  readonly id: string
  readonly version: string
  readonly token: string
  readonly name: string
  readonly makes: Makes
  readonly task: string | null
  readonly fields: readonly FormField[]
  readonly language: Language
  readonly button: string
  readonly thankYou: string
  readonly redirects: readonly string[]
  readonly origins: readonly string[]
  readonly userId: string | null
  /** The token that said what it takes, if one did. */
  readonly tokenId: string | null
  readonly responsibleId: string | null
  readonly sourceId: string | null
  readonly stageIds: { readonly deal: string | null; readonly order: string | null }
  readonly zone: string
}

const TOKEN = /^[\w-]{16,64}$/

/** The form with this token, if it is switched on. */
export async function formWith(database: Database, token: string): Promise<WebForm | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await database.query(
    `SELECT json_build_object('accountId', f.account_id::text, 'id', f.id::text, 'version', f.version::text,
        'token', f.token, 'name', f.name, 'makes', coalesce(f.makes, 'deal'), 'task', nullif(f.task, ''),
        'fields', coalesce(f.fields, '[]'), 'language', coalesce(f.language, 'en'), 'button', coalesce(f.button, ''),
        'thankYou', coalesce(f.thank_you, ''), 'redirects', coalesce(f.redirects, '[]'),
        'origins', coalesce(f.origins, '[]'), 'userId', f.user_id::text, 'responsibleId', f.responsible_id::text,
        'tokenId', w.token_id::text, 'sourceId', f.source_id::text, 'zone', a.time_zone,
        'stageIds', json_build_object('deal', f.deal_stage_id::text, 'order', f.order_stage_id::text))
      FROM web_forms f JOIN accounts a ON a.id = f.account_id
      LEFT JOIN web_form_writers w ON w.account_id = f.account_id AND w.form_id = f.id
      WHERE f.token = $1 AND f.active`,
    [token],
  )
  return row ? JSON.parse(row[0]!) : undefined
}
