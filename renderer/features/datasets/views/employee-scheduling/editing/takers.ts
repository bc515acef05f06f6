/** What giving a shift to somebody means, as the server tells it. */
import type { Answer } from '../../../../../api/operations.ts'
import type { paths } from '../../../../../api/wire/employee-scheduling.ts'
import { scoreDiffWords, type Told } from '../../../page/editing/edit-words.ts'

import type { Judgement } from '../../plan-view-contract.ts'

export type TakersAnswer = Answer<
  'POST',
  '/api/models/employee-scheduling/v1/schedules/{id}/recommendations/recommend-takers',
  paths
>
export type Taker = TakersAnswer['takers'][number]

export const nobody = 'Nobody: leave it open'
export const nobodyForAll = 'Nobody: leave them open'

/** What it does to the roster; nothing is refused: whoever plans by hand sees the rule, and may have reasons. */
export const takerTold = ({
  scoreDiff,
}: {
  readonly scoreDiff: string | undefined
}): Told & { readonly isRefused: boolean } => ({
  ...scoreDiffWords(scoreDiff),
  isRefused: scoreDiff === undefined,
})

/** Of several shifts at once, as the server judges them together. */
export const offerOf = ({ scoreDiff, reasons }: Judgement): TakerOffer => ({
  ...(scoreDiff === undefined ? ({ tone: 'worse', words: 'this cannot be' } as const) : scoreDiffWords(scoreDiff)),
  reasons: reasons.join('; '),
  isBest: false,
})

/** What dropping the shift on a row would mean. */
export interface TakerOffer extends Told {
  readonly isBest: boolean
  /** Rules that would be broken; empty without any. */
  readonly reasons: string
}

/** By row of the grid, `null` for the open shifts. */
export function offersOf(takers: readonly Taker[]): ReadonlyMap<string | null, TakerOffer> {
  const best = takers.find(({ isCurrent, employeeId, reasons }) => !isCurrent && employeeId !== null && !reasons.length)
  return new Map(
    takers.map((taker) => {
      const { tone, words } = scoreDiffWords(taker.scoreDiff)
      const told = taker.isCurrent ? { tone, words: 'where it is' } : { tone, words }
      const reasons = taker.isCurrent ? '' : taker.reasons.join('; ')
      return [taker.employeeId, { ...told, reasons, isBest: taker === best }]
    }),
  )
}
