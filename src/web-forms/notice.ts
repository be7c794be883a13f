import type { OfForm } from '../notifications/facts.ts'
import { isNewCause, notify } from '../notifications/notify.ts'
import { recipientsAmong } from '../notifications/people.ts'
import { told } from '../notifications/say.ts'
import type { Actor, Database } from '../store/database.ts'
import type { WebForm } from './form.ts'

const systemOf = ({ accountId, zone }: WebForm): Actor => ({ accountId, userId: '0', zone, isSystem: true })

/** Tells who a form acts as that it takes nothing: once a day, however often that happens. */
export async function tellOfForm(
  database: Database,
  form: WebForm,
  reason: { readonly perHour: number } | { readonly refusal: string },
): Promise<void> {
  const { id, userId, name } = form
  if (!userId) return
  const day = new Date().toISOString().slice(0, 10)
  const cause = `web-form ${'perHour' in reason ? 'full' : 'closed'} ${id} ${day}`
  await database.transaction(systemOf(form), async (session) => {
    if (!(await isNewCause(session, userId, cause))) return
    const recipient = (await recipientsAmong(session, [userId])).get(userId)
    if (!recipient) return
    const isFull = 'perHour' in reason
    const facts: OfForm = isFull
      ? { say: 'form-full', name, 'per-hour': reason.perHour }
      : { say: 'form-closed', name }
    const words = {
      ...told(session.registry, facts, recipient),
      body: isFull ? null : reason.refusal.slice(0, 1_000).toWellFormed(),
    }
    await notify(session, [{ userId, kind: 'message', words, about: { type: 'web-forms', id } }])
  })
}
