/** Several visits or jobs put somewhere one after another: places are asked for in the plan that those before leave. */
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import { durationText } from '../../../../../ui/amounts.ts'
import { secondsOfDuration } from '../../../../../ui/iso-duration.ts'
import { parseScore, scoreLevels } from '../../../../../ui/score-text/score-text.ts'
import { scoreDiffWords, type Told } from '../../../page/editing/edit-words.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import { moveEdit } from './edits.ts'
import { isPossible, type Place } from './places.ts'
import { routesWith, type Route, type Work } from './routes.ts'

export interface Turn {
  readonly work: Work
  /** Where it goes; undefined where it stays as it is. */
  readonly place: Place | undefined
  /** Why there is no place. */
  readonly why: string
}

export interface InTurn {
  readonly turns: readonly Turn[]
  readonly edits: readonly PlanEdit[]
  /** Of all of them together. */
  readonly scoreDiff: string
  readonly travelSeconds: number
}

export interface Placing {
  readonly routes: readonly Route[]
  /** Of work, in the plan as the patch would change it. */
  placesOf(work: Work, patch: readonly PatchOperation[]): Promise<readonly Place[]>
  /** Which of the places it gets. */
  choose(places: readonly Place[]): Place | undefined
  nameOf(place: Place): string
  /** Whether nobody waits for it any more, or one without a place spoils it. */
  isOver(turns: readonly Turn[]): boolean
}

export async function placeInTurn(all: readonly Work[], placing: Placing): Promise<InTurn> {
  let { routes } = placing
  const turns: Turn[] = []
  const edits: PlanEdit[] = []
  for (const work of all) {
    if (placing.isOver(turns)) break
    // Each after the one before it.

    const places = await placing.placesOf(
      work,
      edits.flatMap(({ patch }) => patch),
    )
    const chosen = placing.choose(places)
    const place = chosen && isPossible(chosen) ? chosen : undefined
    turns.push({ work, place, why: place ? '' : (chosen?.reasons?.join(' ') ?? '') })
    if (!place || (place.isCurrent && scoreDiffWords(place.scoreDiff).tone === 'same')) continue
    const target = { shiftId: place.vehicleShiftId, targets: place.targets }
    edits.push(moveEdit(routes, work, target, placing.nameOf(place)))
    routes = routesWith(routes, work, target)
  }
  const places = turns.flatMap(({ place }) => place ?? [])
  return {
    turns,
    edits,
    scoreDiff: sumOf(places.map(({ scoreDiff }) => scoreDiff)),
    travelSeconds: places.reduce((sum, place) => sum + travelSeconds(place), 0),
  }
}

export function travelSeconds({ travelTimeDiff = 'PT0S' }: Place): number {
  const seconds = secondsOfDuration(travelTimeDiff.replace('-', '')) ?? 0
  return travelTimeDiff.startsWith('-') ? -seconds : seconds
}

/** Of scores as text. */
export function sumOf(scores: readonly (string | undefined)[]): string {
  const parsed = scores.flatMap((score) => parseScore(score) ?? [])
  return scoreLevels.map((level) => `${parsed.reduce((sum, score) => sum + score[level], 0)}${level}`).join('/')
}

/** What all of them together do to the plan, or why they cannot be so. */
export function toldInTurn({
  turns,
  scoreDiff,
  travelSeconds: seconds,
}: InTurn): Told & { readonly isRefused: boolean } {
  const refused = turns.find(({ place }) => !place)
  if (refused) return { tone: 'worse', words: `${refused.work.name}: ${refused.why}`, isRefused: true }
  const { tone, words } = scoreDiffWords(scoreDiff)
  const travel = seconds === 0 ? '' : `, ${seconds > 0 ? '+' : '−'}${durationText(Math.abs(seconds))} travel`
  return { tone, words: `${words}${travel}`, isRefused: false }
}
