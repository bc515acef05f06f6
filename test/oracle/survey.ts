/** Many random instances of a model, planned by the kernel and by the oracle. */
import { compare, isFailing, type Comparison, type Tested, type Verdict } from './comparison.ts'
import type { Request } from './field-service.ts'
import { replanning } from './replanning.ts'
import { shrink } from './shrink.ts'

export interface Survey {
  readonly counts: Readonly<Partial<Record<Verdict, number>>>
  /** Share of the instances with an answer that are planned as well as can be. */
  readonly equalShare: number
  /** Of each instance that is more than 1 % worse, or leaves mandatory work out: the seed and both plans. */
  readonly failures: readonly string[]
}

export interface SurveyedInstances {
  readonly tested: Tested
  readonly instance: (seed: number) => Request
  readonly seeds: readonly number[]
  /** Whether the instances are plans that were published and to which something has happened. */
  readonly replans?: boolean
}

export async function survey({ tested, instance, seeds, replans = false }: SurveyedInstances): Promise<Survey> {
  const counts: Partial<Record<Verdict, number>> = {}
  const failures: string[] = []
  for (const seed of seeds) {
    const first = instance(seed)
    const changed = replans ? await replanning(tested, first, seed) : { action: 'solve', request: first }
    if (!changed) continue
    const comparison = await compare(tested, changed.request)
    counts[comparison.verdict] = (counts[comparison.verdict] ?? 0) + 1
    if (isFailing(comparison))
      failures.push(await failureText(tested, seed, changed, comparison, failures.length === 0))
  }
  const answered = (['equal', 'close', 'worse', 'better', 'leavesOut'] as const).map((verdict) => counts[verdict] ?? 0)
  const total = answered.reduce((sum, count) => sum + count, 0)
  return { counts, equalShare: total === 0 ? 1 : answered[0]! / total, failures }
}

/** The first failure is made small, so that it can be read and kept as a case. */
async function failureText(
  tested: Tested,
  seed: number,
  { action, request }: { readonly action: string; readonly request: Request },
  found: Comparison,
  isShrunk: boolean,
): Promise<string> {
  const title = `seed ${seed}, ${action}: ${found.verdict}`
  if (!isShrunk) return `${title}\n${found.text}`
  const small = await shrink(request, async (smaller) => (await compare(tested, smaller)).verdict === found.verdict)
  const { text } = await compare(tested, small)
  return `${title}\n${found.text}\nas small as it gets:\n${text}\n${JSON.stringify(small)}`
}
