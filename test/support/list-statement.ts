import type { Registry } from '../../src/definition/registry.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { listPlan } from '../../src/jsonapi/query/index.ts'
import type { Actor } from '../../src/store/database.ts'
import { listPage } from '../../src/store/read/list.ts'
import { freshSource } from '../../src/store/read/source.ts'
import { compile, type Sql, type Statement } from '../../src/store/sql.ts'

/** The statement that reads a page of a list; it is not sent. */
export async function listStatement(
  registry: Registry,
  actor: Actor,
  type: ResourceType,
  query: string,
): Promise<Statement> {
  const statements: Statement[] = []
  const rows = async (statement: Sql) => {
    statements.push(compile(statement))
    return [['t', '0', null, null]]
  }
  const show = () => {
    throw new Error('No record is found')
  }
  const source = freshSource({ registry, actor, rows, quickly: rows, updates: 0 }, show)
  await listPage(source, listPlan(registry, type, query, 'UTC'), { address: query })
  return statements[0]!
}
