import { isDryRun } from '../jsonapi/query/dry-run.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { secretMadeBy } from '../rules/webhooks/secrets.ts'
import type { Actor } from '../store/database.ts'
import type { Call } from './service.ts'

/** A webhook with the secret that this very request has made, if it has; one that would not hold is not shown. */
export function withNewSecret({ request }: Call, actor: Actor, record: StoredRecord): StoredRecord {
  const secret = record.type.name === 'webhooks' && secretMadeBy(actor, record.id)
  if (!secret || isDryRun(request.rawQuery)) return record
  const names = [...record.type.attributes.keys()]
  return {
    ...record,
    values: record.values.map((value, index) => (names[index] === 'secret' ? secret : value)),
  }
}
