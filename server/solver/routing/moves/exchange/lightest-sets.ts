/** Sets of numbered things, the lightest first. */

interface WeighedSet {
  readonly weight: number
  readonly members: readonly number[]
}

/**
 * Every set of at least one of the things whose weights are given, ascending and 0 or more, in the order of the sums
 * of their weights. Each set leads to two: with the next thing added, and with its last thing replaced by the next one
 * (Eppstein 1998, k smallest sums); so no set comes twice and as many are kept as have been given.
 */
export function* lightestSets(weights: readonly number[]): Generator<WeighedSet, void> {
  if (weights.length === 0) return
  const heap: WeighedSet[] = [{ weight: weights[0]!, members: [0] }]
  while (heap.length > 0) {
    const set = pop(heap)
    yield set
    const last = set.members.at(-1)!
    const next = last + 1
    if (next === weights.length) continue
    push(heap, { weight: set.weight + weights[next]!, members: [...set.members, next] })
    const before = set.members.slice(0, -1)
    push(heap, { weight: set.weight - weights[last]! + weights[next]!, members: [...before, next] })
  }
}

/** The lighter one, of equals the smaller one, then the one with the lower numbers: the order is always the same. */
function isBefore(a: WeighedSet, b: WeighedSet): boolean {
  if (a.weight !== b.weight) return a.weight < b.weight
  if (a.members.length !== b.members.length) return a.members.length < b.members.length
  const k = a.members.findIndex((member, i) => member !== b.members[i])
  return k >= 0 && a.members[k]! < b.members[k]!
}

function push(heap: WeighedSet[], set: WeighedSet): void {
  heap.push(set)
  for (let k = heap.length - 1; k > 0;) {
    const parent = (k - 1) >> 1
    if (!isBefore(heap[k]!, heap[parent]!)) return
    swap(heap, k, parent)
    k = parent
  }
}

function pop(heap: WeighedSet[]): WeighedSet {
  swap(heap, 0, heap.length - 1)
  const least = heap.pop()!
  for (let k = 0; ;) {
    let child = 2 * k + 1
    if (child >= heap.length) return least
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
    if (!isBefore(heap[child]!, heap[k]!)) return least
    swap(heap, k, child)
    k = child
  }
}

function swap(heap: WeighedSet[], a: number, b: number): void {
  const set = heap[a]!
  heap[a] = heap[b]!
  heap[b] = set
}
