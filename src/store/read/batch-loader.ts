import { readingOf } from '../../definition/reader.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { ShownRecord } from '../../jsonapi/record.ts'
import { Coalescer } from '../../runtime/coalescing.ts'
import type { TakeRow } from '../database.ts'
import type { Sql } from '../sql.ts'
import { AnswerMemory, Budget } from './budget.ts'
import { lookupIds } from './lookup.ts'
import { runLookups } from './run-lookups.ts'
import type { Source } from './source.ts'

type Answers = ReadonlyMap<string, ShownRecord>

/** Loads single records; those that are asked for in one tick of the event loop, in one statement. */
export class BatchLoader {
  private readonly loads = new Coalescer<Answers>()
  private readonly wanted = new Map<string, Set<string>>()

  async load(source: Source, type: ResourceType, id: string): Promise<ShownRecord | undefined> {
    const { actor, rights } = source.session
    const name = `${actor.accountId} ${actor.zone} ${type.name} ${rights?.key ?? ''} ${readingOf(type, actor.reader)}`
    const ids = this.wanted.get(name)
    if (ids) ids.add(id)
    else this.wanted.set(name, new Set([id]))
    const answers = await this.loads.share(name, () => this.send(name, source, type))
    return answers.get(id)
  }

  private async send(name: string, source: Source, type: ResourceType): Promise<Answers> {
    const ids = [...this.wanted.get(name)!]
    this.wanted.delete(name)
    const send = (statement: Sql, take: TakeRow) => source.session.pipelined(statement, take)
    // Each asker counts the record that is its own.
    const ofAll = { ...source, budget: new Budget(new AnswerMemory()) }
    const { found } = await runLookups(ofAll, [lookupIds(ofAll, type, ids)], { send })
    return new Map(found[0]!.map(({ record }) => [record.id, record]))
  }
}
