import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { allScopes } from '../../src/definition/scopes.ts'
import type { Client } from '../support/client.ts'
import { registry } from '../support/registry.ts'
import type { TestService } from '../support/service.ts'

interface Role {
  readonly rights: object
  readonly fields?: object
  readonly flags?: readonly string[]
}

/** The same rights on every type; on those that are left to each they count only when they are named. */
export const onEveryType = (rights: object): object => {
  const personal = [...registry.types.values()].filter(({ isPersonal, isTalk }) => isPersonal || isTalk)
  return { '*': rights, ...Object.fromEntries(personal.map(({ name }) => [name, rights])) }
}

let count = 0

export async function clientOf(
  { database, account, clientWithToken }: TestService,
  userId: string,
): Promise<Client> {
  const { accountId } = account
  const scopes = allScopes(database.registry)
  return clientWithToken((await createToken(database, { accountId, userId, label: 'Limited', scopes })).token)
}

/** Somebody with just this role, and a client that acts as him with a token of all scopes. */
export async function limitedPerson(
  service: TestService,
  role: Role,
): Promise<{ person: { id: string }; role: { id: string }; client: Client }> {
  const name = `Limited ${++count}`
  const made = await service.api.create('roles', { name, ...role })
  const roles = { data: [{ type: 'roles', id: made.id }] }
  const person = await service.api.create('users', { email: `limited${count}@example.com` }, { roles })
  return { person, role: made, client: await clientOf(service, person.id) }
}
