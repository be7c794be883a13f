import fc from 'fast-check'

/** How a request is made: with care everything in it is as it should be, without care a little may be wrong anywhere. */
export type Care = 'careful' | 'careless'

export const eitherWay = fc.constantFrom<Care>('careful', 'careless')

/** The right thing; without care, now and then one of the others. */
export const usually = <Value>(
  care: Care,
  right: fc.Arbitrary<Value>,
  ...others: fc.Arbitrary<Value>[]
): fc.Arbitrary<Value> =>
  care === 'careful'
    ? right
    : fc.oneof({ weight: 10, arbitrary: right }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })))
