import type { ResourceType } from '../../definition/resource.ts'
import type { Links } from '../links.ts'

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

  lengthFor(id: string): number {
    return this.preparedFor(id).bytes.length
  }

  slotsFor(id: string): Prepared['slots'] {
    return this.preparedFor(id).slots
  }

  bytesFor(id: string): Buffer {
    const { bytes, places } = this.preparedFor(id)
    const made = Buffer.from(bytes)
    const { length } = id
    for (let digit = 0; digit < length; digit++) {
      const code = id.charCodeAt(digit)
      for (const place of places) made[place + digit] = code
    }
    return made
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
