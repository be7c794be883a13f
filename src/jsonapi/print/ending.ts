import type { ResourceType } from '../../definition/resource.ts'
import type { Links } from '../links.ts'
import type { Bytes, Part } from './parts.ts'

/** Stands for the id while the unchanging text of a type's records is prepared. */
const ID = '\u0000'

/** The end of a record whose id has so many characters. */
interface Prepared {
  readonly bytes: Buffer
  /** Where the id belongs. */
  readonly places: readonly number[]
  /** Where the linkage of each relationship belongs. */
  readonly slots: ReadonlyMap<string, number>
}

/** The end of one record, written where it is wanted. */
export class EndingOfRecord implements Bytes {
  readonly length: number
  private readonly prepared: Prepared
  private readonly id: string

  constructor(prepared: Prepared, id: string) {
    this.prepared = prepared
    this.id = id
    this.length = prepared.bytes.length
  }

  copy(target: Buffer, at: number): number {
    const { bytes, places } = this.prepared
    target.set(bytes, at)
    for (let digit = 0; digit < this.id.length; digit++) {
      const code = this.id.charCodeAt(digit)
      const from = at + digit
      for (const place of places) target[from + place] = code
    }
    return this.length
  }

  /** The same with the linkage of some relationships. */
  with(linkageOf: (relationship: string) => string | undefined): Part[] {
    const whole = Buffer.allocUnsafe(this.length)
    this.copy(whole, 0)
    const parts: Part[] = []
    let at = 0
    for (const [name, slot] of this.prepared.slots) {
      const linkage = linkageOf(name)
      if (linkage === undefined) continue
      parts.push(whole.subarray(at, slot), `,"data":${linkage}`)
      at = slot
    }
    parts.push(whole.subarray(at))
    return parts
  }
}

/** What stands behind the attributes of every record of a type: its relationships and links. Nothing in it changes but the id. */
export class Ending {
  readonly names: readonly string[]
  /** `"name":{"links":{…}` of each relationship, without its closing brace, cut at the ids. */
  readonly relationships: readonly (readonly string[])[]
  readonly links: readonly string[]
  private readonly byLength: Prepared[] = []

  constructor({ name, relationships }: ResourceType, links: Links) {
    this.names = [...relationships.keys()]
    this.relationships = this.names.map((relationship) => {
      const self = links.relationship(name, ID, relationship)
      const related = links.related(name, ID, relationship)
      return `"${relationship}":{"links":{"self":"${self}","related":"${related}"}`.split(ID)
    })
    this.links = `{"self":"${links.record(name, ID)}"}`.split(ID)
  }

  /** The end of the record with this id. */
  of(id: string): EndingOfRecord {
    return new EndingOfRecord(this.preparedFor(id), id)
  }

  private preparedFor({ length }: string): Prepared {
    const known = this.byLength[length]
    if (known) return known
    const prepared = this.prepare(ID.repeat(length))
    this.byLength[length] = prepared
    return prepared
  }

  private prepare(id: string): Prepared {
    const slots = new Map<string, number>()
    let text = ''
    for (const [index, pieces] of this.relationships.entries()) {
      text += `${index === 0 ? ',"relationships":{' : '},'}${pieces.join(id)}`
      slots.set(this.names[index]!, Buffer.byteLength(text))
    }
    if (text) text += '}}'
    const bytes = Buffer.from(`${text},"links":${this.links.join(id)}}`)
    const places = [...bytes.keys()].filter((at) => bytes[at] === 0 && bytes[at - 1] !== 0)
    return { bytes, places, slots }
  }
}
