/** A failing request made smaller for as long as it fails: fewer shifts, people, rules, fields of either. */
import { isRecord } from './records.ts'
import type { RosterRequest } from './random-roster.ts'

type Path = readonly (string | number)[]

/** Everything that can be left out, the largest first. */
function* parts(node: unknown, path: Path = []): Generator<Path> {
  const members: readonly (string | number)[] = Array.isArray(node) ? [...node.keys()] : isRecord(node) ? Object.keys(node) : []
  for (const member of members) if (path.length > 0) yield [...path, member]
  for (const member of members) yield* parts(Reflect.get(Object(node), member), [...path, member])
}

function without(node: unknown, [first, ...rest]: Path): unknown {
  if (Array.isArray(node)) {
    const at = Number(first)
    return rest.length === 0 ? node.toSpliced(at, 1) : node.with(at, without(node[at], rest))
  }
  if (!isRecord(node) || first === undefined) return node
  const { [first]: member, ...others } = node
  return rest.length === 0 ? others : { ...others, [first]: without(member, rest) }
}

/** `fails` must be true of the request; an input with errors does not fail. */
export async function shrunk(
  request: RosterRequest,
  fails: (smaller: RosterRequest) => Promise<boolean>,
): Promise<RosterRequest> {
  let smallest = request
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const path of [...parts(smallest.modelInput)]) {
      const smaller = { ...smallest, modelInput: Object(without(smallest.modelInput, path)) as object }
      if (!(await fails(smaller).catch(() => false))) continue
      smallest = smaller
      isSmaller = true
      break
    }
  }
  return smallest
}
