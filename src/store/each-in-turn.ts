/** Does the work for one after the other, also when it fails for some; then says that it did. */
export async function eachInTurn<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  problem: string,
): Promise<void> {
  const failures: Error[] = []
  for (const item of items) await work(item).catch((failure) => failures.push(failure))
  if (failures.length > 0) throw new AggregateError(failures, `${problem}: ${failures[0]?.message}`)
}
