/** Several visits or jobs chosen while a plan is edited: what each shift would cost them, and sending them there. */
import { computed, shallowRef, watch } from 'vue'
import { countText } from '../../../../../ui/amounts.ts'
import type { DropOffer } from '../../../../../ui/gantt/gantt-editing.ts'
import { compareScores, parseScore } from '../../../../../ui/score-text/score-text.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import type { Shift, Vehicle } from '../plan.ts'
import { placeInTurn, toldInTurn, type InTurn } from './in-turn.ts'
import type { EditedPlan, ShiftOf } from './edited-plan.ts'
import { unplanEdit } from './edits.ts'
import { placeName, shiftAt, shiftName, type Place } from './places.ts'
import { routesWith, type Work } from './routes.ts'
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import { joined } from '../../editing/joined-edit.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'

export interface PlacedPlan extends EditedPlan {
  placesFor(work: Work, patch?: readonly PatchOperation[]): Promise<readonly Place[]>
}

export interface ShiftPrice extends ShiftOf {
  /** Undefined until it has been judged. */
  readonly inTurn: InTurn | undefined
}

export function useChosenWork(edited: PlacedPlan) {
  const { plan, model, words: called, editing, zone, includes, placesFor } = edited
  const notice = useNotice()
  /** Of the stops: all of what is chosen. */
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const works = computed(() => {
    const all = [...ids.value].flatMap((id) => model.workOf(id) ?? [])
    return [...new Map(all.map((work) => [work.id, work])).values()].sort(byStart)
  })
  const words = computed(() =>
    works.value.length === 1 ? works.value[0]!.name : countText(works.value.length, called.work),
  )
  /** By shift, of the plan and the choice as they are. */
  const prices = shallowRef<ReadonlyMap<string, InTurn>>(new Map())
  let round = 0

  function byStart(one: Work, other: Work): number {
    const startOf = ({ stops }: Work) =>
      Math.min(...stops.map(({ id }) => plan().placements.get(id)?.stop.start ?? Infinity))
    return startOf(one) - startOf(other) || 0
  }
  const stopsWith = (stopId: string) => model.workOf(stopId)?.stops.map(({ id }) => id) ?? []

  function forgetPrices(): void {
    round++
    prices.value = new Map()
  }
  const setIds = (chosen: Iterable<string>) => (ids.value = new Set(chosen))
  function toggle(id: string): void {
    const own = stopsWith(id)
    setIds(ids.value.has(id) ? [...ids.value].filter((one) => !own.includes(one)) : [...ids.value, ...own])
  }
  const add = (more: readonly string[]) => setIds([...ids.value, ...more.flatMap(stopsWith)])
  const clear = () => setIds([])
  watch([ids, model.routes], forgetPrices)
  watch(
    () => editing() === undefined,
    (isOver) => isOver && clear(),
  )

  const shownShifts = () =>
    plan().vehicles.flatMap((vehicle) => vehicle.shifts.filter(includes()).map((shift) => ({ vehicle, shift })))

  async function priceAt(shiftId: string): Promise<InTurn | undefined> {
    const [known, routes, mine] = [prices.value.get(shiftId), model.routes(), round]
    if (known || !routes) return known
    const inTurn = await placeInTurn(works.value, {
      routes,
      placesOf: placesFor,
      choose: (places) => places.find(({ vehicleShiftId }) => vehicleShiftId === shiftId),
      nameOf: (place) => placeName(place, plan(), zone()),
      isOver: (turns) => mine !== round || turns.some(({ place }) => !place),
    })
    if (mine !== round) return undefined
    prices.value = new Map(prices.value).set(shiftId, inTurn)
    return inTurn
  }

  /** Judges shift after shift until all are, or nobody wants it any more; `first` is judged before the others. */
  async function priceAll(first: () => string | undefined, isWanted: () => boolean): Promise<void> {
    const mine = round
    const left = () => shownShifts().filter(({ shift }) => !prices.value.has(shift.id))
    while (mine === round && isWanted()) {
      const open = left()
      const next = open.find(({ shift }) => shift.id === first()) ?? open[0]
      if (!next) return

      await priceAt(next.shift.id)
    }
  }

  /** Best first, those that are not judged yet behind them, and those that cannot have them last. */
  const byPrice = computed((): ShiftPrice[] => {
    const rank = ({ inTurn }: ShiftPrice) => (!inTurn ? 1 : toldInTurn(inTurn).isRefused ? 2 : 0)
    const scoreOf = ({ inTurn }: ShiftPrice) => parseScore(inTurn?.scoreDiff) ?? { hard: 0, medium: 0, soft: 0 }
    return shownShifts()
      .map((each) => ({ ...each, inTurn: prices.value.get(each.shift.id) }))
      .sort((one, other) => rank(one) - rank(other) || compareScores(scoreOf(other), scoreOf(one)))
  })

  async function sendTo(vehicle: Vehicle, shift: Shift): Promise<boolean> {
    const inTurn = await priceAt(shift.id)
    if (!inTurn) return false
    const told = toldInTurn(inTurn)
    if (told.isRefused) {
      notice.refused('They cannot all be there', told.words)
      return false
    }
    if (inTurn.edits.length === 0) return true
    const name = `${words.value} to ${shiftName(vehicle, shift, zone())}`
    return (await editing()?.apply(joined(name, inTurn.edits))) === true
  }

  function unplan(): void {
    let routes = model.routes()
    const there = works.value.filter(({ stops }) => stops.some(({ id }) => plan().placements.has(id)))
    if (!routes || there.length === 0) return
    const edits: PlanEdit[] = []
    for (const work of there) {
      edits.push(unplanEdit(routes, work))
      routes = routesWith(routes, work, undefined)
    }
    void editing()?.apply(joined(`${countText(there.length, called.work)} unplanned`, edits))
  }

  /** By vehicle: what dropping all of them on its row would mean, as far as it has been judged. */
  function offersAt(time: number): ReadonlyMap<string, DropOffer> {
    const [best] = byPrice.value
    const isAllKnown = byPrice.value.every(({ inTurn }) => inTurn)
    return new Map(
      plan().vehicles.flatMap(({ id, shifts }): [string, DropOffer][] => {
        const shift = shiftAt(shifts.filter(includes()), time)
        const inTurn = shift && prices.value.get(shift.id)
        if (!inTurn) return []
        const { tone, words: said, isRefused } = toldInTurn(inTurn)
        const isBest = isAllKnown && !isRefused && best?.shift.id === shift.id
        return [[id, { words: said, tone: isRefused ? 'refused' : tone, isBest }]]
      }),
    )
  }

  return { ids, works, words, toggle, add, clear, byPrice, priceAll, sendTo, unplan, offersAt }
}
export type ChosenWork = ReturnType<typeof useChosenWork>
