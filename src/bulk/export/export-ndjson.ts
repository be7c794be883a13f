import type { PrintContext } from '../../definition/kinds/kind.ts'
import { attributesText } from '../../jsonapi/print/attributes.ts'
import { linkageText } from '../../jsonapi/print/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'

/** A record as one line: a resource object that can be imported again. */
export function ndjsonLine(
  record: StoredRecord,
  fields: ReadonlySet<string> | undefined,
  context: PrintContext,
): string {
  const relationships = [...record.toOne]
    .filter(([name]) => !fields || fields.has(name))
    .map(([name, target]) => `"${name}":{"data":${linkageText(target)}}`)
  const attributes = attributesText(record, context, fields)
  return `{"id":"${record.id}","type":"${record.type.name}","attributes":{${attributes}},"relationships":{${relationships.join(',')}}}\n`
}
