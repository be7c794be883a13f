import type { PrintContext } from '../../definition/kinds/kind.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { Links } from '../links.ts'
import type { FieldSets, Identifier } from '../plan.ts'
import type { KnownRecord, Linkages, ShownRecord, StoredRecord } from '../record.ts'
import { attributesText } from './attributes.ts'
import { Ending } from './ending.ts'
import { joined, type Part } from './parts.ts'

/** Prints resource objects; what does not change with the record is prepared once. */
export class ResourcePrinter {
  private readonly links: Links
  private readonly endings = new WeakMap<ResourceType, Ending>()

  constructor(baseUrl: string) {
    this.links = new Links(baseUrl)
  }

  /** The finished form of a record: all attributes, as bytes that can be kept, and links. */
  finish(record: StoredRecord, context: PrintContext): FinishedRecord {
    const attributes = `${headOf(record)},"attributes":{${attributesText(record, context)}}`
    return new FinishedRecord(record, this.endingOf(record.type), attributes)
  }

  /** A record for one document, of which only chosen fields may be shown: it holds no more than its attributes. */
  once(record: StoredRecord, context: PrintContext, fields: FieldSets): ShownRecord {
    const { type, id, version, toOne } = record
    const ending = this.endingOf(type)
    const shown = fields.get(type.name)
    const text = attributesText(record, context, shown)
    const attributes = Buffer.from(headOf(record) + (text || !shown ? `,"attributes":{${text}}` : ''))
    return {
      type,
      id,
      version,
      toOne,
      size: attributes.length,
      parts(linkages) {
        const relationships = relationshipsText(ending, id, shown, linkages)
        return [
          attributes,
          relationships ? `,"relationships":{${relationships}}` : '',
          `,"links":${ending.links.join(id)}}`,
        ]
      },
    }
  }

  private endingOf(type: ResourceType): Ending {
    const ending = this.endings.get(type) ?? new Ending(type, this.links)
    this.endings.set(type, ending)
    return ending
  }
}

/** A record whose attributes are printed once for each version of its row; what follows them is the same for its whole type. */
export class FinishedRecord implements ShownRecord {
  readonly type: ResourceType
  readonly id: string
  readonly version: string
  readonly toOne: KnownRecord['toOne']
  readonly size: number
  /** The resource object up to the end of its attributes. */
  readonly attributes: Buffer
  private readonly ending: Ending

  constructor({ type, id, version, toOne }: KnownRecord, ending: Ending, attributes: string) {
    this.type = type
    this.id = id
    this.version = version
    this.toOne = toOne
    this.ending = ending
    // A buffer of its own: small ones from the shared pool would keep their neighbours alive.
    this.attributes = Buffer.allocUnsafeSlow(Buffer.byteLength(attributes))
    this.attributes.write(attributes)
    this.size = this.attributes.length + ending.of(id).length
  }

  /** The whole resource object, without linkage. */
  get bytes(): Buffer {
    return joined(this.parts(undefined))
  }

  parts(linkages: Linkages | undefined): Part[] {
    const ending = this.ending.of(this.id)
    if (!linkages) return [this.attributes, ending]
    const linkageOf = (name: string) => {
      const linkage = linkages.get(name)
      return linkage === undefined ? undefined : linkageText(linkage)
    }
    return [this.attributes, ...ending.with(linkageOf)]
  }
}

const headOf = ({ type, id }: StoredRecord) => `{"id":"${id}","type":"${type.name}"`

function relationshipsText(ending: Ending, id: string, shown?: ReadonlySet<string>, linkages?: Linkages) {
  const texts: string[] = []
  for (const [index, name] of ending.names.entries()) {
    if (shown && !shown.has(name)) continue
    const linkage = linkages?.get(name)
    const data = linkage === undefined ? '' : `,"data":${linkageText(linkage)}`
    texts.push(`${ending.relationships[index]!.join(id)}${data}}`)
  }
  return texts.join(',')
}

export function linkageText(linkage: Identifier | null | readonly Identifier[]): string {
  if (linkage === null) return 'null'
  if ('type' in linkage) return identifierText(linkage)
  return `[${linkage.map(identifierText).join(',')}]`
}

const identifierText = ({ type, id }: Identifier) => `{"type":"${type}","id":"${id}"}`
