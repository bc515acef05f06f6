/** Places for what is unplanned, proposed one after another and taken together, as one step that can be undone. */
import { computed, shallowRef, watch } from 'vue'
import { countText } from '../../../../../ui/amounts.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import { joined } from '../../editing/joined-edit.ts'
import { placeInTurn, type InTurn, type Turn } from './in-turn.ts'
import { arrivalWords, isPossible, placeName } from './places.ts'
import type { PlacedPlan } from './use-chosen-work.ts'

export function useFillingIn({ plan, model, words, editing, zone, placesFor }: PlacedPlan) {
  const notice = useNotice()
  /** Undefined while nothing is proposed. */
  const proposal = shallowRef<InTurn>()
  /** How many have been looked at, and of how many; undefined while none are. */
  const progress = shallowRef<{ readonly done: number; readonly total: number }>()
  let round = 0

  function cancel(): void {
    round++
    proposal.value = undefined
    progress.value = undefined
  }
  // A proposal is one for the plan as it was.
  watch(model.routes, cancel)
  watch(() => editing() === undefined, cancel)

  /** Of the stops that stand for what is unplanned. */
  async function propose(stopIds: readonly string[]): Promise<void> {
    const routes = model.routes()
    if (!routes) return
    cancel()
    const works = stopIds.flatMap((id) => model.workOf(id) ?? [])
    const mine = round
    const isOver = (turns: readonly Turn[]) => {
      if (mine === round) progress.value = { done: turns.length, total: works.length }
      return mine !== round
    }
    try {
      const inTurn = await placeInTurn(works, {
        routes,
        placesOf: placesFor,
        choose: (places) => places.find(isPossible),
        nameOf: (place) => [placeName(place, plan(), zone()), arrivalWords(place, zone())].join(', '),
        isOver,
      })
      if (mine === round) proposal.value = inTurn
    } catch (thrown) {
      if (mine === round) notice.failed('There are no places to propose', thrown)
    } finally {
      if (mine === round) progress.value = undefined
    }
  }

  const placed = computed(() => proposal.value?.turns.filter(({ place }) => place).length ?? 0)

  async function accept(): Promise<void> {
    const wanted = proposal.value
    if (wanted) await editing()?.apply(joined(`${countText(placed.value, words.work)} filled in`, wanted.edits))
  }

  return { proposal, progress, placed, propose, cancel, accept }
}
export type FillingIn = ReturnType<typeof useFillingIn>
