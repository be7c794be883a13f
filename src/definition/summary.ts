import type { Attribute } from './attribute.ts'
import { isToOne, type ToOne } from './relationship.ts'
import type { ResourceType } from './resource.ts'

/** Periods of the calendar that records are grouped by; a week begins on Monday. */
export const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof UNITS)[number]

/** What is calculated from the numbers of a group. */
export const FIGURES = ['sum', 'avg', 'min', 'max'] as const
export type Figure = (typeof FIGURES)[number]

export const MOST_KEYS = 2
/** A summary is there to be looked at; who wants more than that wants an export. */
export const MOST_GROUPS = 1_000

/** The rows of a summary as documents show them. */
export const summariesOf = ({ singular }: ResourceType): string => `${singular}-summaries`

type Named<One> = readonly (readonly [name: string, one: One])[]

/** The relationships that records are grouped by. */
export const groupingLinks = ({ relationships }: ResourceType): Named<ToOne> =>
  [...relationships].flatMap(([name, one]) => (isToOne(one) ? [[name, one] as const] : []))

/** The attributes of few values that records are grouped by. */
export const groupingValues = (type: ResourceType): Named<Attribute> =>
  attributesOf(
    type,
    ({ kind }) => kind.schema.enum !== undefined || kind.name === 'boolean' || kind.name === 'currency',
  )

/** The days and moments that records are grouped by, with a unit. */
export const groupingTimes = (type: ResourceType): Named<Attribute> =>
  attributesOf(type, ({ kind }) => kind.name === 'date' || kind.name === 'datetime')

export const numbersOf = (type: ResourceType): Named<Attribute> =>
  attributesOf(type, ({ kind }) => kind.name === 'decimal' || kind.name === 'integer')

const attributesOf = (
  { attributes }: ResourceType,
  isMeant: (attribute: Attribute) => boolean,
): Named<Attribute> => [...attributes].filter(([, attribute]) => isMeant(attribute))
