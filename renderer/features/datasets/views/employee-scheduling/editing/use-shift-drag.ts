/** Shifts on their way to a row of the grid, with what a drop would mean. */
import { computed, shallowRef } from 'vue'
import type { Judgement } from '../../plan-view-contract.ts'
import type { Shift } from '../roster.ts'
import { offerOf, offersOf, type Taker, type TakerOffer } from './takers.ts'

/** To an employee, or null for the open shifts; undefined while the pointer is over no row. */
type Row = string | null | undefined

export interface Drag {
  readonly shifts: readonly Shift[]
  readonly over: Row
  /** By row: of one shift for all of them at once, of several for those the pointer has been over. */
  readonly offers: ReadonlyMap<string | null, TakerOffer>
}

interface Asking {
  takersOf(shiftId: string): Promise<readonly Taker[]>
  judge(shifts: readonly Shift[], employee: string | null): Promise<Judgement | undefined>
  failed(thrown: unknown): void
}

export function useShiftDrag({ takersOf, judge, failed }: Asking) {
  const drag = shallowRef<Drag>()
  const asked = new Set<Row>()

  function learn(shifts: readonly Shift[], answer: Promise<ReadonlyMap<string | null, TakerOffer>>): void {
    const isWanted = () => drag.value?.shifts === shifts
    answer.then(
      (offers) => isWanted() && (drag.value = { ...drag.value!, offers: new Map([...drag.value!.offers, ...offers]) }),
      (thrown: unknown) => isWanted() && failed(thrown),
    )
  }

  async function judged(shifts: readonly Shift[], over: string | null) {
    const judgement = await judge(shifts, over)
    return new Map(judgement ? [[over, offerOf(judgement)] as const] : [])
  }

  function to(shifts: readonly Shift[], over: Row): void {
    const [first] = shifts
    if (drag.value) drag.value = { ...drag.value, over }
    else if (first) {
      drag.value = { shifts, over, offers: new Map() }
      asked.clear()
      if (shifts.length === 1) learn(shifts, takersOf(first.id).then(offersOf))
    }
    const { shifts: dragged = [] } = drag.value ?? {}
    if (dragged.length < 2 || over === undefined || asked.has(over)) return
    asked.add(over)
    learn(dragged, judged(dragged, over))
  }

  /** It is over, wherever the pointer is. */
  function end(): Drag | undefined {
    const dropped = drag.value
    drag.value = undefined
    return dropped
  }

  return { drag, to, end, offers: computed(() => drag.value?.offers ?? new Map<string | null, TakerOffer>()) }
}
