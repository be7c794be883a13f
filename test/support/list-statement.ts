import type { Registry } from '../../src/definition/registry.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { duplicatesPlan } from '../../src/jsonapi/query/duplicates.ts'
import { listPlan } from '../../src/jsonapi/query/index.ts'
import type { Actor, Row, Session, TakeRow } from '../../src/store/database.ts'
import { AnswerMemory, Budget } from '../../src/store/read/budget.ts'
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
  const budget = new Budget(new AnswerMemory())
  return statementOf(registry, actor, ['0', 't', '', 't', '0'], (session) =>
    listPage(
      freshSource(session, budget, show),
      listPlan(registry, type, query, { zone: 'UTC', userId: actor.userId }),
      { address: query },
    ),
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
  const rows = async (statement: Sql, take?: TakeRow) => {
    statements.push(compile(statement))
    take?.(answer)
    return [answer]
  }
  const session: Session = {
    ...{ registry, actor, cause: 'request', rows, pipelined: rows, updates: 0 },
    as: () => session,
    get forRules() {
      return session
    },
    get unrestricted() {
      return session
    },
  }
  await run(session)
  return statements[0]!
}
