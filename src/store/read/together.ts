import type { ResourceType } from '../../definition/resource.ts'
import type { ShownRecord } from '../../jsonapi/record.ts'
import { look, lookupIds } from './lookup.ts'
import type { Source } from './source.ts'

type Answers = ReadonlyMap<string, ShownRecord>

interface Batch {
  readonly ids: Set<string>
  readonly answers: Promise<Answers>
}

/**
 * Reads single records. Those that are asked for while a statement runs travel together in the next one,
 * so nobody is answered by a statement that was sent before the request came.
 */
export class TogetherReads {
  private readonly waiting = new Map<string, Batch>()
  private readonly running = new Map<string, Promise<unknown>>()

  async read(source: Source, type: ResourceType, id: string): Promise<ShownRecord | undefined> {
    const { accountId, zone } = source.session.actor
    const queue = `${accountId} ${zone} ${type.name}`
    const batch = this.waiting.get(queue) ?? this.begin(queue, source, type)
    batch.ids.add(id)
    return (await batch.answers).get(id)
  }

  private begin(queue: string, source: Source, type: ResourceType): Batch {
    const ids = new Set<string>()
    const answers = (this.running.get(queue) ?? Promise.resolve()).then(() =>
      this.run(queue, source, type, ids),
    )
    const batch = { ids, answers }
    this.waiting.set(queue, batch)
    return batch
  }

  private async run(queue: string, source: Source, type: ResourceType, ids: Set<string>): Promise<Answers> {
    this.waiting.delete(queue)
    const answer = look(source, [lookupIds(source, type, [...ids])])
    const ended = answer.catch(() => {})
    this.running.set(queue, ended)
    void ended.then(() => {
      if (this.running.get(queue) === ended) this.running.delete(queue)
    })
    const [found] = await answer
    return new Map(found!.map(({ record }) => [record.id, record]))
  }
}
