import { notify as tell } from '../notifications/notify.ts'
import type { Scene } from '../rules/templates/scene.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { isMember } from './assignment.ts'

/** A text has no more, and a title is cut rather than refused. */
const LONGEST_TITLE = 500
const LONGEST_BODY = 10_000

interface Notice {
  readonly kind: 'message' | 'automation-failed'
  readonly title: string
  readonly body: string | null
  readonly about?: { readonly type: string; readonly id: string } | undefined
}

/** Who is meant by `responsible`, `user:7` or `team:3`; those who are disabled are told nothing. */
export async function peopleMeant(scene: Scene, to: string): Promise<string[]> {
  const session = scene.session.unrestricted
  const [kind, id] = to.split(':')
  const responsible =
    kind === 'responsible' ? (await scene.record())?.toOne.get('responsible')?.id : undefined
  const isMeant = kind === 'team' ? isMember(id!) : sql`u.id = ${responsible ?? id ?? '0'}::bigint`
  const rows = await session.rows(
    sql`SELECT u.id FROM users u WHERE u.account_id = ${account} AND NOT coalesce(u.disabled, false) AND ${isMeant} ORDER BY u.id`,
  )
  return rows.map(([one]) => one!)
}

/** Tells people something, each as he wants to be told of it. */
export async function notify(
  session: Session,
  people: readonly string[],
  { kind, title, body, about }: Notice,
): Promise<void> {
  const words = {
    title: title.slice(0, LONGEST_TITLE).toWellFormed() || '…',
    body: body?.slice(0, LONGEST_BODY).toWellFormed() ?? null,
  }
  await tell(
    session,
    people.map((userId) => ({ userId, kind, words, about: about ?? null })),
  )
}
