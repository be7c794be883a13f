import pg from 'pg'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Database } from '../../../src/store/database.ts'
import { registry } from '../../support/registry.ts'
import { type Contents, type Row, readContents } from '../proof/contents.ts'
import type { Person, Role } from '../proof/model.ts'

const READS = { read: 'all', export: 'all', create: 'none', edit: 'none', delete: 'none' }
const ALL = { read: 'all', export: 'all', create: 'all', edit: 'all', delete: 'all' }
const EVERYTHING = { '*': ALL, 'table-states': ALL }
const ADMIN: Role = { rights: EVERYTHING, fields: {}, flags: [] }
/** Managers leave people as they are. */
const MANAGER: Role = { ...ADMIN, rights: { ...EVERYTHING, users: READS, 'user-groups': READS } }

/** What the database holds at a moment, and what it held of records that are gone. */
export class World {
  contents: Contents = new Map()
  private readonly gone = new Map<string, Row>()
  private readonly client: pg.Client

  private constructor(client: pg.Client) {
    this.client = client
  }

  static async open({ pool }: Database): Promise<World> {
    const { host, port, user, password, database } = pool.options
    const client = new pg.Client({ host, port, user, password, database })
    await client.connect()
    const world = new World(client)
    await world.look()
    return world
  }

  close = () => this.client.end()

  /** Whether anything is other than at the last look. */
  async look(): Promise<boolean> {
    const before = this.contents
    this.contents = await readContents(this.client, registry)
    for (const { table } of registry.types.values()) {
      const left = new Set(this.rows(table).map(({ id }) => id))
      for (const row of before.get(table) ?? [])
        if (!left.has(row.id)) this.gone.set(`${table} ${row.id}`, row)
    }
    return JSON.stringify([...before]) !== JSON.stringify([...this.contents])
  }

  rows = (table: string): readonly Row[] => this.contents.get(table) ?? []

  row = ({ table }: ResourceType, id: string): Row | undefined =>
    this.rows(table).find((row) => String(row.id) === id)

  /** A record that was deleted, as it was last. */
  goneRow = ({ table }: ResourceType, id: string): Row | undefined => this.gone.get(`${table} ${id}`)

  idsOf = (type: string): string[] => this.rows(registry.type(type).table).map(({ id }) => String(id))

  /** Somebody with what his roles say now; undefined when he is disabled. */
  person(id: string): Person | undefined {
    const user = this.row(registry.type('users'), id)!
    if (user.disabled) return undefined
    const given = this.rows('user_roles').filter(({ user_id }) => String(user_id) === id)
    const roles = given.map(({ role_id }) => this.row(registry.type('roles'), String(role_id))!)
    if (user.role !== 'manager') return { id, roles: [ADMIN] }
    return { id, roles: roles.length === 0 ? [MANAGER] : roles.map(roleIn) }
  }
}

/** Whether nothing is hidden from him, also of what is gone. */
export const seesEverything = ({ roles }: Person): boolean =>
  roles.some((role) => role === ADMIN || role === MANAGER)

const roleIn = ({ rights, fields, flags }: Row): Role => ({
  rights: (rights ?? {}) as Role['rights'],
  fields: (fields ?? {}) as Role['fields'],
  flags: (flags ?? []) as Role['flags'],
})
