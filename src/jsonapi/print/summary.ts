import type { PrintContext } from '../../definition/kinds/kind.ts'
import type { Identifier } from '../plan.ts'
import type { Graph, ShownRecord } from '../record.ts'
import type { GroupKey, Summary, SummaryPlan, SummaryRow } from '../summary.ts'
import { asOfMember, includedParts, listed } from './document.ts'
import type { Pieces } from './parts.ts'
import { linkageText } from './resource.ts'

/** A summary whose rows are the primary records of the graph. */
export function summaryDocument(graph: Graph, plan: SummaryPlan, total: SummaryRow, asOf?: string): Pieces {
  const meta = `{${numbersText(plan, total)}${asOfMember(asOf)}}`
  return [
    '{"data":[',
    ...listed(graph, graph.primary),
    ']',
    ...includedParts(graph, plan),
    `,"meta":${meta}}`,
  ]
}

/** The groups as records that a document can show, in the order of their keys. */
export function summaryRecords(plan: SummaryPlan, { groups }: Summary, context: PrintContext): ShownRecord[] {
  return groups
    .toSorted((one, other) => compare(plan.keys, one, other))
    .map((row) => summaryRecord(plan, row, context))
}

function summaryRecord(plan: SummaryPlan, row: SummaryRow, context: PrintContext): ShownRecord {
  const links = plan.keys.flatMap((key, index): [string, Identifier | null][] =>
    key.kind === 'link' ? [[key.name, identifierOf(key, row.keys[index]!)]] : [],
  )
  const id = plan.keys.map((key, index) => keyId(key, row.keys[index]!)).join(',')
  const text =
    `{"id":${JSON.stringify(id)},"type":"${plan.rows.name}",` +
    `"attributes":{${valuesText(plan, row, context)}${numbersText(plan, row)}}${linksText(links)}}`
  return { type: plan.rows, id, version: '', toOne: new Map(links), size: text.length, parts: () => [text] }
}

/** `stage:3` or `created-at:month:2026-10-01`; a group without a value ends with the colon. */
function keyId(key: GroupKey, stored: string | null): string {
  const name = key.kind === 'period' ? `${key.name}:${key.unit}` : key.name
  return `${name}:${stored?.replace(' ', '-') ?? ''}`
}

function identifierOf(
  { relationship }: GroupKey & { kind: 'link' },
  stored: string | null,
): Identifier | null {
  if (stored === null) return null
  const [id, type = relationship.targets[0]!] = stored.split(' ').reverse()
  return { type, id: id! }
}

function valuesText({ keys }: SummaryPlan, row: SummaryRow, context: PrintContext): string {
  const values = keys.flatMap((key, index) => {
    if (key.kind === 'link') return []
    const stored = row.keys[index]!
    const value =
      key.kind === 'period' || stored === null
        ? JSON.stringify(stored)
        : key.attribute.kind.print(stored, context)
    return `"${key.name}":${value}`
  })
  return values.length > 0 ? `"key":{${values.join(',')}},` : ''
}

/** Numbers as the database prints them: exact. */
function numbersText({ figures }: SummaryPlan, row: SummaryRow): string {
  const printed = figures.map(({ figure, attribute }, index) => ({
    figure,
    text: `"${attribute}":${row.figures[index]}`,
  }))
  const byFigure = Map.groupBy(printed, ({ figure }) => figure)
  const members = [...byFigure].map(
    ([figure, of]) => `,"${figure}":{${of.map(({ text }) => text).join(',')}}`,
  )
  const without = row.withoutRate === '0' ? '' : `,"without-rate":${row.withoutRate}`
  return `"count":${row.count}${members.join('')}${without}`
}

function linksText(links: readonly [string, Identifier | null][]): string {
  if (links.length === 0) return ''
  return `,"relationships":{${links.map(([name, to]) => `"${name}":{"data":${linkageText(to)}}`).join(',')}}`
}

function compare(keys: readonly GroupKey[], one: SummaryRow, other: SummaryRow): number {
  for (const [index, key] of keys.entries()) {
    const [a, b] = [one.keys[index]!, other.keys[index]!]
    if (a === b) continue
    if (a === null || b === null) return a === null ? 1 : -1
    return placeOf(key, a) < placeOf(key, b) ? -1 : 1
  }
  return 0
}

/** Ids by number, choices as the definition lists them, all else by its text. */
function placeOf(key: GroupKey, stored: string): number | string {
  if (key.kind === 'link') return key.relationship.targets.length > 1 ? stored : Number(stored)
  const choices = key.attribute.kind.schema.enum
  return key.kind === 'value' && Array.isArray(choices) ? choices.indexOf(stored) : stored
}
