/** Asks for the next one while one is worked on. */
export async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = items.next()
    // It is told where it is waited for, if that comes.
    next.catch(() => {})
    yield value
  }
}
