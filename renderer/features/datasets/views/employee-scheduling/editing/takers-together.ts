/** Who could take several shifts at once: the best for the first of them, judged with all of them. */
import { compareScores, parseScore } from '../../../../../ui/score-text/score-text.ts'
import type { Judgement } from '../../plan-view-contract.ts'
import type { Shift } from '../roster.ts'
import type { Taker } from './takers.ts'

export interface PricedTaker extends Pick<Taker, 'employeeId' | 'reasons' | 'isCurrent'> {
  readonly scoreDiff: string | undefined
}

/** Judged one after another, so that the list is there in a moment. */
const maxJudged = 12

interface Asking {
  takersOf(shiftId: string): Promise<readonly Taker[]>
  judge(shifts: readonly Shift[], employee: string | null): Promise<Judgement | undefined>
}

/** Best first. Of one shift everybody is told; of several who has them all already is left out. */
export async function takersTogether(shifts: readonly Shift[], asking: Asking): Promise<readonly PricedTaker[]> {
  const takers = shifts[0] ? await asking.takersOf(shifts[0].id) : []
  if (shifts.length < 2) return takers
  const open = takers.filter(({ employeeId }) => shifts.some(({ employee }) => employee !== employeeId))
  const nobody = open.filter(({ employeeId }) => employeeId === null)
  const judged: PricedTaker[] = []
  for (const { employeeId } of [...nobody, ...open.filter((one) => !nobody.includes(one))].slice(0, maxJudged)) {
    const judgement = await asking.judge(shifts, employeeId)
    if (judgement) judged.push({ employeeId, isCurrent: false, ...judgement, reasons: [...judgement.reasons] })
  }
  return judged.sort(byScore)
}

/** What cannot be comes last. */
function byScore(a: PricedTaker, b: PricedTaker): number {
  const [first, second] = [parseScore(a.scoreDiff), parseScore(b.scoreDiff)]
  return first && second ? compareScores(second, first) : Number(!first) - Number(!second)
}
