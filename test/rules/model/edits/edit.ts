import fc from 'fast-check'
import type { Desk, Identifier } from '../../support.ts'
import type { Fields } from '../setting.ts'
import type { Deal, World } from '../world.ts'

export interface Place {
  readonly desk: Desk
  readonly fields: Fields
  readonly world: World
}

/** A random edit: sent to the service and written down in the model. */
export interface Edit {
  readonly name: string
  readonly values: unknown
  carryOut(place: Place): Promise<void>
}

/** An edit whose values are random; it prints as its name and values. */
export const edit = <Values>(
  name: string,
  values: fc.Arbitrary<Values>,
  carryOut: (place: Place, values: Values) => Promise<void>,
): fc.Arbitrary<Edit> =>
  values.map((chosen) => ({
    name,
    values: chosen,
    carryOut: (place: Place) => carryOut(place, chosen),
    [fc.toStringMethod]: () => `${name} ${fc.stringify(chosen)}`,
  }))

/** Any number points at one of the records that there are, as long as there is one. */
export const pick = fc.nat({ max: 1000 })
export const chosen = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)]

/** One of the deals, or none. */
export const pickOrNone = fc.option(pick, { freq: 5 })
export const chosenOrNone = <Item>(items: readonly Item[], index: number | null): Item | null =>
  index === null ? null : (chosen(items, index) ?? null)

export const cents = fc.bigInt({ min: -500n, max: 99_999n })
export const centsOrNone = fc.option(cents, { freq: 8 })

export const dealLink = (deal: Deal | null): Identifier | null => deal && { type: 'deals', id: deal.id }

export const without = <Item>(items: readonly Item[], item: Item): Item[] =>
  items.filter((one) => one !== item)
