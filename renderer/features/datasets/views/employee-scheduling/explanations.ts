/** What the rules say, by what they are about. */
import type { ConstraintMatch, ScoreAnalysis } from '../../../../../server/contract/score.ts'

export type Tone = 'broken' | 'wish' | 'granted'

export interface Sentence {
  readonly constraint: string
  readonly text: string
  readonly score: string
  readonly tone: Tone
}

export interface Sentences {
  readonly byShift: ReadonlyMap<string, readonly Sentence[]>
  readonly byEmployee: ReadonlyMap<string, readonly Sentence[]>
}

/** Broken rules count on the hard level; of the others a reward is a wish that is granted. */
function toneOf(score: string): Tone {
  if (!score.startsWith('0hard')) return 'broken'
  return /\/-\d+soft$/.test(score) || !score.includes('/0medium/') ? 'wish' : 'granted'
}

/** A match about shifts belongs to each of them; one that names only the employee to the employee. */
export function readSentences(analysis: ScoreAnalysis | undefined): Sentences {
  const byShift = new Map<string, Sentence[]>()
  const byEmployee = new Map<string, Sentence[]>()
  for (const constraint of analysis?.constraints ?? [])
    for (const { score, justification } of constraint.matches ?? []) {
      const sentence = { constraint: constraint.name, text: justification.description, score, tone: toneOf(score) }
      const { employeeId } = justification
      const ids = shiftsIn(justification)
      for (const id of ids) append(byShift, id, sentence)
      if (ids.length === 0 && typeof employeeId === 'string') append(byEmployee, employeeId, sentence)
    }
  return { byShift, byEmployee }
}

function shiftsIn({ shiftId, shiftIds }: ConstraintMatch['justification']): readonly string[] {
  return typeof shiftId === 'string' ? [shiftId] : Array.isArray(shiftIds) ? shiftIds.map(String) : []
}

/** Shifts where something broke that is more than a wish. */
export function readBroken(matches: readonly ConstraintMatch[]): ReadonlySet<string> {
  return new Set(
    matches
      .filter(({ score }) => !score.startsWith('0hard/0medium/'))
      .flatMap(({ justification }) => shiftsIn(justification)),
  )
}

function append(sentences: Map<string, Sentence[]>, id: string, sentence: Sentence): void {
  const list = sentences.get(id)
  if (list) list.push(sentence)
  else sentences.set(id, [sentence])
}

/** The worst first: what a cell is marked with. */
export function worstTone(sentences: readonly Sentence[] | undefined): Tone | undefined {
  const tones = new Set(sentences?.map(({ tone }) => tone))
  return (['broken', 'wish', 'granted'] as const).find((tone) => tones.has(tone))
}
