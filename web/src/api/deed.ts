/** What somebody does with one press: the ids of the requests that it took, by which it is taken back. */
export interface Deed {
  readonly requests: string[]
}

/** What has been begun, and shows already, before it is answered. */
const underWay = new Set<Promise<unknown>>()

/** Counts something as under way until it is answered, with what is said of it then. */
export async function begun<Answer>(doing: Promise<Answer>): Promise<Answer> {
  underWay.add(doing)
  try {
    return await doing
  } finally {
    underWay.delete(doing)
  }
}

/** When everything that has been begun by now is answered. */
export const allAnswered = (): Promise<unknown> => Promise.allSettled(underWay)
