import type { PrintContext } from '../../definition/kinds/kind.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { Links } from '../links.ts'
import type { FieldSets, Identifier } from '../plan.ts'
import type { KnownRecord, Linkages, ShownRecord, StoredRecord } from '../record.ts'
import type { Part } from './parts.ts'

/** Stands for the id while the unchanging text of a type's relationships is prepared. */
const ID = '\u0000'

interface Template {
  readonly names: readonly string[]
  /** `"name":{"links":{…}` of each relationship, without its closing brace. */
  readonly relationships: readonly (readonly string[])[]
  readonly links: readonly string[]
  /** All relationships and links at once. */
  readonly whole: readonly string[]
  /** Where the linkage of each relationship belongs in the whole: after so many characters and so many ids. */
  readonly slots: ReadonlyMap<string, { readonly characters: number; readonly ids: number }>
}

/** Prints resource objects; what does not change with the record is prepared once. */
export class ResourcePrinter {
  private readonly links: Links
  private readonly templates = new Map<string, Template>()

  constructor(baseUrl: string) {
    this.links = new Links(baseUrl)
  }

  /** The finished form of a record: all attributes and links, as bytes that can be kept. */
  finish(record: StoredRecord, context: PrintContext): FinishedRecord {
    const template = this.templateOf(record.type)
    const attributes = `${headOf(record)},"attributes":{${attributesText(record, context)}}`
    return new FinishedRecord(record, template, attributes)
  }

  /** A record for one document, of which only chosen fields may be shown: it holds no more than its attributes. */
  once(record: StoredRecord, context: PrintContext, fields: FieldSets): ShownRecord {
    const { type, id, version, toOne } = record
    const template = this.templateOf(type)
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
        const relationships = relationshipsText(template, id, shown, linkages)
        return [
          attributes,
          relationships ? `,"relationships":{${relationships}}` : '',
          `,"links":${template.links.join(id)}}`,
        ]
      },
    }
  }

  private templateOf(type: ResourceType): Template {
    const known = this.templates.get(type.name)
    if (known) return known
    const names = [...type.relationships.keys()]
    const opened = names.map((name) => {
      const self = this.links.relationship(type.name, ID, name)
      const related = this.links.related(type.name, ID, name)
      return `"${name}":{"links":{"self":"${self}","related":"${related}"}`
    })
    const links = `{"self":"${this.links.record(type.name, ID)}"}`
    const relationships =
      opened.length > 0 ? `${RELATIONSHIPS}${opened.map((text) => `${text}}`).join(',')}}` : ''
    const template = {
      names,
      relationships: opened.map((text) => text.split(ID)),
      links: links.split(ID),
      whole: `${relationships},"links":${links}`.split(ID),
      slots: slotsOf(names, opened),
    }
    this.templates.set(type.name, template)
    return template
  }
}

const RELATIONSHIPS = ',"relationships":{'

function slotsOf(names: readonly string[], opened: readonly string[]): Template['slots'] {
  let text = RELATIONSHIPS
  return new Map(
    names.map((name, index) => {
      text += opened[index]!
      const ids = text.split(ID).length - 1
      const slot = { characters: text.length - ids * ID.length, ids }
      text += '},'
      return [name, slot]
    }),
  )
}

/** A record whose resource object is made once for each version of its row. */
export class FinishedRecord implements ShownRecord {
  readonly type: ResourceType
  readonly id: string
  readonly version: string
  readonly toOne: KnownRecord['toOne']
  /** The whole resource object, with links and without linkage. */
  readonly bytes: Buffer
  readonly size: number
  private readonly attributesEnd: number
  private readonly template: Template

  constructor({ type, id, version, toOne }: KnownRecord, template: Template, attributes: string) {
    this.type = type
    this.id = id
    this.version = version
    this.toOne = toOne
    this.template = template
    const text = `${attributes}${template.whole.join(id)}}`
    // A buffer of its own: small ones from the shared pool would keep their neighbours alive.
    this.bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    this.bytes.write(text)
    this.size = this.bytes.length
    this.attributesEnd = Buffer.byteLength(attributes)
  }

  parts(linkages: Linkages | undefined): Part[] {
    if (!linkages) return [this.bytes]
    const parts: Part[] = []
    let at = 0
    for (const [name, { characters, ids }] of this.template.slots) {
      const linkage = linkages.get(name)
      if (linkage === undefined) continue
      const slot = this.attributesEnd + characters + ids * this.id.length
      parts.push(this.bytes.subarray(at, slot), `,"data":${linkageText(linkage)}`)
      at = slot
    }
    parts.push(this.bytes.subarray(at))
    return parts
  }
}

const headOf = ({ type, id }: StoredRecord) => `{"id":"${id}","type":"${type.name}"`

export function attributesText(
  record: StoredRecord,
  context: PrintContext,
  shown?: ReadonlySet<string>,
): string {
  let text = ''
  let index = 0
  for (const [name, { kind }] of record.type.attributes) {
    const stored = record.values[index++]
    if (shown && !shown.has(name)) continue
    text += `${text && ','}"${name}":${stored == null ? 'null' : kind.print(stored, context)}`
  }
  return text
}

function relationshipsText(template: Template, id: string, shown?: ReadonlySet<string>, linkages?: Linkages) {
  const texts: string[] = []
  for (const [index, name] of template.names.entries()) {
    if (shown && !shown.has(name)) continue
    const linkage = linkages?.get(name)
    const data = linkage === undefined ? '' : `,"data":${linkageText(linkage)}`
    texts.push(`${template.relationships[index]!.join(id)}${data}}`)
  }
  return texts.join(',')
}

export function linkageText(linkage: Identifier | null | readonly Identifier[]): string {
  if (linkage === null) return 'null'
  if ('type' in linkage) return identifierText(linkage)
  return `[${linkage.map(identifierText).join(',')}]`
}

const identifierText = ({ type, id }: Identifier) => `{"type":"${type}","id":"${id}"}`
