import type { Registry } from '../../src/definition/registry.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { duplicatesPlan } from '../../src/jsonapi/query/duplicates.ts'
import { listPlan } from '../../src/jsonapi/query/index.ts'
import type { Actor, Row, Session } from '../../src/store/database.ts'
import { duplicatesPage } from '../../src/store/read/duplicates.ts'
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
  const show = () => {
    throw new Error('No record is found')
  }
  return statementOf(registry, actor, ['t', '0', null, null], (session) =>
    listPage(freshSource(session, show), listPlan(registry, type, query, 'UTC'), { address: query }),
  )
}

/** The statement that finds duplicates; it is not sent. */
export const duplicatesStatement = (
  registry: Registry,
  actor: Actor,
  type: ResourceType,
  query: string,
): Promise<Statement> =>
  statementOf(registry, actor, ['0', null], (session) =>
    duplicatesPage(session, duplicatesPlan(registry, type, query)),
  )

async function statementOf(
  registry: Registry,
  actor: Actor,
  answer: Row,
  run: (session: Session) => Promise<unknown>,
): Promise<Statement> {
  const statements: Statement[] = []
  const rows = async (statement: Sql) => {
    statements.push(compile(statement))
    return [answer]
  }
  await run({ registry, actor, rows, quickly: rows, updates: 0 })
  return statements[0]!
}
