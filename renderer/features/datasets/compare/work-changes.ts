/** Who does which work instead: every piece of work of the first plan against where it is in each of the others. */
import type { PlanJourneys } from '../../../../server/contract/plan-journeys.ts'

/**
 * Another person; another day; another time on the same day; no longer planned; planned only now; not in the first
 * dataset; only in the first dataset.
 */
export const changeKinds = ['who', 'day', 'time', 'unplanned', 'planned', 'new', 'gone'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Where a piece of work is in a plan. */
export interface WorkPlace {
  readonly title: string
  /** Undefined where the plan leaves it out. */
  readonly done: DoneWork | undefined
  /** Why it is left out. */
  readonly reason: string | undefined
}

export interface DoneWork {
  readonly whoId: string
  readonly who: string
  /** Date-times with their offset. */
  readonly start: string
  readonly end: string
}

export interface OtherPlace {
  /** Undefined where the dataset does not have it. */
  readonly place: WorkPlace | undefined
  /** Against the first plan; empty where nothing changed. */
  readonly kinds: readonly ChangeKind[]
  /** Starts so much later, or earlier below zero, in seconds; undefined where it is not done in both plans. */
  readonly laterSeconds: number | undefined
}

export interface WorkChange {
  readonly id: string
  readonly title: string
  readonly base: WorkPlace | undefined
  /** In the order of the other plans. */
  readonly others: readonly OtherPlace[]
}

/** By id; undefined stands for a dataset without a plan. */
type Places = ReadonlyMap<string, WorkPlace>

/** What is done elsewhere, at another time or not at all in any other plan, in the order of the first plan's times. */
export function workChanges(
  [base, ...others]: readonly (PlanJourneys | undefined)[],
  toleranceMinutes: number,
): WorkChange[] {
  if (!base) return []
  const first = placesOf(base)
  const rest = others.map((plan) => plan && placesOf(plan))
  const ids = new Set([first, ...rest].flatMap((places) => [...(places?.keys() ?? [])]))
  const changes = [...ids].map((id): WorkChange => {
    const before = first.get(id)
    const now = rest.map((places): OtherPlace => {
      const place = places?.get(id)
      const kinds = places ? kindsOf(before, place, toleranceMinutes) : []
      return { place, kinds, laterSeconds: laterSeconds(before?.done, place?.done) }
    })
    const title = before?.title ?? now.find(({ place }) => place)?.place?.title ?? id
    return { id, title, base: before, others: now }
  })
  return changes.filter((change) => change.others.some(({ kinds }) => kinds.length > 0)).sort(byTime)
}

function placesOf({ journeys, leftOut }: PlanJourneys): Places {
  const done = journeys.flatMap(({ who, entries }) =>
    entries
      .filter(({ isWork }) => isWork)
      .map(({ id, title, start, end }): readonly [string, WorkPlace] => [
        id,
        { title, reason: undefined, done: { whoId: who.id, who: who.name, start, end } },
      ]),
  )
  const left = leftOut.map(({ id, title, reason }) => [id, { title, reason, done: undefined }] as const)
  return new Map([...left, ...done])
}

function kindsOf(before: WorkPlace | undefined, now: WorkPlace | undefined, toleranceMinutes: number): ChangeKind[] {
  if (!before || !now) return now ? ['new'] : before ? ['gone'] : []
  const [was, is] = [before.done, now.done]
  if (!was || !is) return is ? ['planned'] : was ? ['unplanned'] : []
  const isOtherDay = dayOf(was) !== dayOf(is)
  const movedMinutes = Math.abs(laterSeconds(was, is) ?? 0) / 60
  return [
    ...(was.whoId === is.whoId ? [] : (['who'] as const)),
    ...(isOtherDay ? (['day'] as const) : []),
    ...(!isOtherDay && movedMinutes > toleranceMinutes ? (['time'] as const) : []),
  ]
}

function laterSeconds(was: DoneWork | undefined, is: DoneWork | undefined): number | undefined {
  return was && is && (Date.parse(is.start) - Date.parse(was.start)) / 1000
}

/** On the clock on the wall where it is done. */
const dayOf = ({ start }: DoneWork) => start.slice(0, 10)

function byTime(a: WorkChange, b: WorkChange): number {
  const timeOf = ({ base, others }: WorkChange) =>
    Date.parse(base?.done?.start ?? others.find(({ place }) => place?.done)?.place?.done?.start ?? '9999-12-31')
  return timeOf(a) - timeOf(b) || a.title.localeCompare(b.title)
}

export interface ChangeFilter {
  /** All kinds when empty. */
  readonly kinds: ReadonlySet<ChangeKind>
  /** Which of the other plans, counted from 0; all of them when empty. */
  readonly others: ReadonlySet<number>
  /** Id of somebody who does it in one of the plans; everybody when undefined. */
  readonly whoId: string | undefined
  /** Part of a title or an id. */
  readonly text: string
}

export function matching(changes: readonly WorkChange[], filter: ChangeFilter): WorkChange[] {
  const { kinds, others: plans, whoId, text } = filter
  const isOfKind = (kind: ChangeKind) => kinds.size === 0 || kinds.has(kind)
  const wanted = text.trim().toLowerCase()
  return changes.filter(
    ({ id, title, base, others }) =>
      others.some((other, index) => (plans.size === 0 || plans.has(index)) && other.kinds.some(isOfKind)) &&
      (whoId === undefined || [base, ...others.map(({ place }) => place)].some((one) => one?.done?.whoId === whoId)) &&
      (wanted === '' || title.toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted)),
  )
}

/** How many changes there are of each kind in the plans chosen; once for a piece of work however many have it. */
export function countsOf(
  changes: readonly WorkChange[],
  plans: ChangeFilter['others'] = new Set(),
): ReadonlyMap<ChangeKind, number> {
  const isChosen = (index: number) => plans.size === 0 || plans.has(index)
  const counted = (kind: ChangeKind) =>
    changes.filter(({ others }) => others.some(({ kinds }, index) => isChosen(index) && kinds.includes(kind))).length
  return new Map(changeKinds.map((kind) => [kind, counted(kind)]))
}

export interface Person {
  readonly id: string
  readonly name: string
}

/** Everybody who has a journey in any of the plans, by name. */
export function peopleOf(plans: readonly (PlanJourneys | undefined)[]): Person[] {
  const all = new Map(plans.flatMap((plan) => plan?.journeys ?? []).map(({ who }) => [who.id, who]))
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
