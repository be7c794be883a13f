import { html as htmlKind } from './kinds/html.ts'
import * as json from './kinds/json.ts'
import type { Kind } from './kinds/kind.ts'
import * as number from './kinds/number.ts'
import * as texts from './kinds/text.ts'
import * as time from './kinds/time.ts'

/** What a record is about, and what the service notes about the record itself. */
export const MAIN_GROUP = 'main'
export const SYSTEM_GROUP = 'system'

type Traits = Readonly<
  Partial<
    Pick<
      Attribute,
      | 'isRequired'
      | 'isComputed'
      | 'isNeverEmpty'
      | 'initial'
      | 'onlyOnePer'
      | 'isState'
      | 'isOrigin'
      | 'wholeDay'
      | 'parts'
      | 'group'
      | 'format'
      | 'earliest'
      | 'isNeverNegative'
      | 'linkPart'
    >
  >
>

/** What an attribute says of a link: the id at its other end, or the class of what stands there. */
export interface LinkPart {
  readonly relationship: string
  readonly part: 'id' | 'class'
}

/** What a value stands for, beyond its kind: screens show it accordingly. */
export type Format = 'money' | 'percent' | 'phone' | 'email' | 'website' | 'bytes'

/** One attribute of a type, as its definition file describes it. */
export class Attribute {
  readonly kind: Kind
  readonly isRequired: boolean
  /** Kept by the service: clients read it and cannot write it. */
  readonly isComputed: boolean
  /** Filled by the service when it is not given, and cannot be cleared. */
  readonly isNeverEmpty: boolean
  readonly initial: unknown
  /** At most one record is true among those that share this relationship (or in the whole account). */
  readonly onlyOnePer: string | 'account' | undefined
  /** Says where the record itself stands, not what it stands for: merging leaves it alone. */
  readonly isState: boolean
  /** Says how the record came about: managers at a screen do not change it. */
  readonly isOrigin: boolean
  /** Of a moment: the date that stands for it when any time of that day is meant. */
  readonly wholeDay: string | undefined
  /** The attributes that describe one thing together, this one among them; empty when it stands alone. */
  readonly parts: readonly string[]
  /** The heading under which screens show it. */
  readonly group: string
  readonly format: Format | undefined
  /** The attribute before which it cannot be. People are told so; the API takes what others have stored. */
  readonly earliest: string | undefined
  /** The same for a number below zero. */
  readonly isNeverNegative: boolean
  /** It shows a link, kept by the service with that; in a document both parts of it may stand for the link. */
  readonly linkPart: LinkPart | undefined

  constructor(kind: Kind, traits: Traits = {}) {
    this.kind = kind
    this.isRequired = traits.isRequired ?? false
    this.isComputed = traits.isComputed ?? false
    this.isNeverEmpty = traits.isNeverEmpty ?? false
    this.initial = traits.initial
    this.onlyOnePer = traits.onlyOnePer
    this.isState = traits.isState ?? false
    this.isOrigin = traits.isOrigin ?? false
    this.wholeDay = traits.wholeDay
    this.parts = traits.parts ?? []
    this.group = traits.group ?? MAIN_GROUP
    this.format = traits.format
    this.earliest = traits.earliest
    this.isNeverNegative = traits.isNeverNegative ?? false
    this.linkPart = traits.linkPart
    Object.freeze(this)
  }

  required(): Attribute {
    return this.with({ isRequired: true })
  }

  computed(): Attribute {
    return this.with({ isComputed: true })
  }

  neverEmpty(): Attribute {
    return this.with({ isNeverEmpty: true })
  }

  /** The value of a new record when the client sends none. */
  default(initial: unknown): Attribute {
    return this.with({ initial })
  }

  onlyOneTruePer(owner: string | 'account'): Attribute {
    return this.with({ onlyOnePer: owner })
  }

  state(): Attribute {
    return this.with({ isState: true })
  }

  origin(): Attribute {
    return this.with({ isOrigin: true })
  }

  orWholeDay(date: string): Attribute {
    return this.with({ wholeDay: date })
  }

  partOf(parts: readonly string[]): Attribute {
    return this.with({ parts })
  }

  inGroup(group: string): Attribute {
    return this.with({ group })
  }

  shownAs(format: Format): Attribute {
    return this.with({ format })
  }

  notBefore(earliest: string): Attribute {
    return this.with({ earliest })
  }

  neverNegative(): Attribute {
    return this.with({ isNeverNegative: true })
  }

  /** The same for somebody who may see or write less. */
  narrowed(traits: Pick<Attribute, 'isComputed' | 'earliest' | 'onlyOnePer' | 'parts'>): Attribute {
    return new Attribute(this.kind, { ...this, ...traits } as Traits)
  }

  private with(traits: Traits): Attribute {
    return new Attribute(this.kind, { ...this, ...traits })
  }
}

/** Attributes that make sense only with each other, such as the lines of an address. */
export const together = (attributes: Record<string, Attribute>): Record<string, Attribute> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, one]) => [name, one.partOf(Object.keys(attributes))]),
  )

/** Attributes that stand under a heading of their own. */
export const grouped = (group: string, attributes: Record<string, Attribute>): Record<string, Attribute> =>
  Object.fromEntries(Object.entries(attributes).map(([name, one]) => [name, one.inGroup(group)]))

export const text = () => new Attribute(texts.shortText)
export const longText = () => new Attribute(texts.longText)
export const html = () => new Attribute(htmlKind)
export const color = () => new Attribute(texts.colorText)
export const email = () => new Attribute(texts.emailText)
export const webAddress = () => new Attribute(texts.webAddressText)
export const settingKey = () => new Attribute(texts.settingKeyText)
export const address = () => new Attribute(texts.addressText).computed()
export const choice = (...choices: string[]) => new Attribute(texts.choiceOf(choices))
/** Choices from low to high. */
export const rank = (...choices: string[]) => new Attribute(texts.rankOf(choices))
export const integer = () => new Attribute(number.integer)
export const decimal = (bounds: number.Bounds = {}) => new Attribute(number.decimalWithin(bounds))
export const money = () => decimal().shownAs('money')
/** In which currency the money of a record is; empty, it is in that of the account. */
export const currency = () => new Attribute(texts.currencyText)
export const boolean = () => new Attribute(number.truth)
export const date = () => new Attribute(time.date)
export const datetime = () => new Attribute(time.datetime)
export const hash = () => new Attribute(json.hash)
export const objectList = () => new Attribute(json.objectList)
export const textList = () => new Attribute(json.textList)
export const idList = () => new Attribute(json.idList)
export const textOrBoolean = () => new Attribute(json.textOrTruth)
/** A link to records of several types as others know it: `commentable-id` with `commentable-type`. */
export const linkParts = (relationship: string): Record<string, Attribute> => ({
  [`${relationship}-id`]: new Attribute(number.integer, {
    isComputed: true,
    linkPart: { relationship, part: 'id' },
  }),
  [`${relationship}-type`]: new Attribute(texts.shortText, {
    isComputed: true,
    linkPart: { relationship, part: 'class' },
  }),
})
export const customs = () => new Attribute(json.customs).default('{}')
