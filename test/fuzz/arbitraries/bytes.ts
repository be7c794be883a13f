import fc from 'fast-check'

export const randomBytes = fc.uint8Array({ minLength: 1, maxLength: 300 })

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat({ max: 3 }),
  inserted: fc.uint8Array({ maxLength: 3 }),
})

/** One of these requests, with a few bytes changed. */
export const changedBytes = (requests: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.constantFrom(...requests), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([request, changes]) =>
      changes.reduce((bytes, { at, removed, inserted }) => {
        const place = Math.floor(at * bytes.length)
        return Buffer.concat([bytes.subarray(0, place), inserted, bytes.subarray(place + removed)])
      }, request),
    )
