/** Work on many things, a few at once; one that fails does not keep the others. */

export interface Outcome<Item> {
  readonly done: Item[]
  readonly failed: { readonly item: Item; readonly reason: unknown }[]
}

export async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [] }
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) {
      try {
        await work(item)
        outcome.done.push(item)
      } catch (reason) {
        outcome.failed.push({ item, reason })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcome
}
