/**
 * What somebody does to a plan by hand, as JSON patches over its input with the plan written in. Itineraries that
 * change are written anew from the plan as it is shown: what is pinned there stays pinned at its time, all else is
 * timed by the server.
 */
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import { movedStops, routesWith, type Route, type RouteStop, type Target, type Work } from './routes.ts'

export interface Item {
  readonly id: string
  readonly kind: Route['itemKind']
  readonly pin?: true
  readonly startServiceTime?: string
}

const replaced = (path: string, value: unknown): PatchOperation => ({ op: 'replace', path, value })

const itemOf = ({ itemKind: kind }: Route, { id, isPinned, startServiceTime }: RouteStop): Item => ({
  id,
  kind,
  ...(isPinned && { pin: true, ...(startServiceTime !== undefined && { startServiceTime }) }),
})

export const pinned = <Stop extends RouteStop>(stop: Stop): Stop => ({ ...stop, isPinned: true })
export const unpinned = <Stop extends RouteStop>(stop: Stop): Stop => ({ ...stop, isPinned: false })

/** The route with these stops. */
export const written = (route: Route, stops: readonly RouteStop[]): PatchOperation =>
  replaced(
    `${route.path}/itinerary`,
    stops.map((stop) => itemOf(route, stop)),
  )

/** Those of the routes that are not as they were. */
const changed = (before: readonly Route[], after: readonly Route[]): PatchOperation[] =>
  after.filter((route, index) => route !== before[index]).map((route) => written(route, route.stops))

/**
 * Whoever moves a stop by hand tells the customer: what was published of it neither holds it back nor counts. Null is
 * no appointment.
 */
const releaseOf = ({ path }: Pick<RouteStop, 'path'>): PatchOperation => replaced(`${path}/publishedAppointment`, null)

const shiftPin = ({ path }: Route, isPinned: boolean): PatchOperation => replaced(`${path}/pinned`, isPinned)

/** `place` is where it goes, in words. */
export function moveEdit(routes: readonly Route[], work: Work, target: Target, place: string): PlanEdit {
  const starts = target.targets.flatMap(({ stopId, minStartTravelTime: start }) =>
    work.stops.flatMap(({ id, path }) =>
      id === stopId && start !== undefined ? [replaced(`${path}/minStartTravelTime`, start)] : [],
    ),
  )
  const moved = changed(routes, routesWith(routes, work, target))
  return {
    words: `${work.name} to ${place}`,
    patch: [...movedStops(routes, work).map(releaseOf), ...starts, ...moved],
    // Keeps them and all before them where they are when the rest is solved.
    pins: work.stops.map(({ path }) => replaced(`${path}/pinningRequested`, true)),
  }
}

export function unplanEdit(routes: readonly Route[], work: Work): PlanEdit {
  return { words: `${work.name} unplanned`, patch: changed(routes, routesWith(routes, work, undefined)), pins: [] }
}

/** The first stop that a pin would hold although nobody reaches it: it has no time to be held at. */
export function unreachedBy(routes: readonly Route[], stopId: string): RouteStop | undefined {
  const stops = routes.find((route) => route.stops.some(({ id }) => id === stopId))?.stops ?? []
  const place = stops.findIndex(({ id }) => id === stopId)
  return stops.slice(0, place + 1).find(({ startServiceTime }) => startServiceTime === undefined)
}

/** Pinning holds what comes before, too; unpinning frees what comes after. */
export function pinEdit(
  routes: readonly Route[],
  stop: { readonly id: string; readonly name: string },
  isPinned: boolean,
): PlanEdit {
  const patch = routes.flatMap((route) => {
    const place = route.stops.findIndex(({ id }) => id === stop.id)
    if (place < 0) return []
    const stops = route.stops.map((each, index) =>
      isPinned ? (index <= place ? pinned(each) : each) : index < place ? each : unpinned(each),
    )
    return [written(route, stops)]
  })
  const words = isPinned ? 'pinned, with all before it' : 'unpinned, with all after it'
  return { words: `${stop.name} ${words}`, patch, pins: [] }
}

const releasesIn = (routes: readonly Route[]): PatchOperation[] => routes.flatMap(({ stops }) => stops.map(releaseOf))

/** A shift's stops the other way round, behind those that are pinned. */
export function reverseEdit(routes: readonly Route[], shiftId: string, words: string): PlanEdit {
  const own = routes.filter((route) => route.shiftId === shiftId)
  const turned = own.map((route) => {
    const free = route.stops.filter(({ isPinned }) => !isPinned)
    return written(route, [...route.stops.filter(({ isPinned }) => isPinned), ...free.toReversed()])
  })
  return { words, patch: [...releasesIn(own), ...turned], pins: own.map((route) => shiftPin(route, true)) }
}

/** Pins every shift but one, whose route is then all there is to plan. */
export const allButPatch = (routes: readonly Route[], shiftId: string): PatchOperation[] =>
  routes.filter((route) => route.shiftId !== shiftId).map((route) => shiftPin(route, true))

/** Two shifts with each other's stops, in their order; what is pinned would not be where it was and is free. */
export function swapEdit(
  routes: readonly Route[],
  { one, other, words }: { readonly one: string; readonly other: string; readonly words: string },
): PlanEdit {
  const [first, second] = [one, other].map((id) => routes.find(({ shiftId }) => shiftId === id))
  if (!first || !second) return { words, patch: [], pins: [] }
  const swapped = [written(first, second.stops.map(unpinned)), written(second, first.stops.map(unpinned))]
  return {
    words,
    patch: [...releasesIn([first, second]), ...swapped],
    pins: [first, second].map((route) => shiftPin(route, true)),
  }
}

/** Whole shifts as they are, or free again. */
export function pinShiftsEdit(
  routes: readonly Route[],
  { ids, isPinned, words }: { readonly ids: ReadonlySet<string>; readonly isPinned: boolean; readonly words: string },
): PlanEdit {
  const patch = routes
    .filter((route) => ids.has(route.shiftId) && route.isPinned !== isPinned)
    .map((route) => shiftPin(route, isPinned))
  return { words, patch, pins: [] }
}
