/** Places for unplanned visits, proposed one after another and taken together, as one step that can be undone. */
import { computed, shallowRef, watch } from 'vue'
import { countText } from '../../../../../ui/amounts.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import type { Visit } from '../../routing/plan.ts'
import { joined } from '../../editing/joined-edit.ts'
import { placeInTurn, type InTurn, type Turn } from './in-turn.ts'
import { arrivalWords, isPossible, placeName } from '../../routing/editing/places.ts'
import type { EditedVisits } from './use-chosen-visits.ts'

export function useFillingIn({ plan, output, editing, zone, placesOf }: EditedVisits) {
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
  watch(output, cancel)
  watch(() => editing() === undefined, cancel)

  async function propose(visits: readonly Visit[]): Promise<void> {
    const planned = output()
    if (!planned) return
    cancel()
    const mine = round
    const isOver = (turns: readonly Turn[]) => {
      if (mine === round) progress.value = { done: turns.length, total: visits.length }
      return mine !== round
    }
    try {
      const inTurn = await placeInTurn(visits, {
        output: planned,
        placesOf,
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
    if (wanted) await editing()?.apply(joined(`${countText(placed.value, 'visit')} filled in`, wanted.edits))
  }

  return { proposal, progress, placed, propose, cancel, accept }
}
export type FillingIn = ReturnType<typeof useFillingIn>
