/** Plans of both models that plan routes, edited as the page does it; the judge is the server. */
import { expect } from 'vitest'
import type { Evaluation } from '../../../../../../../server/contract/evaluation.ts'
import type { PatchOperation } from '../../../../../../../server/contract/patch.ts'
import type { Random } from '../../../../../../../server/foundation/random.ts'
import {
  noEdits,
  patchOf,
  type EditHistory,
} from '../../../../../../../renderer/features/datasets/page/editing/edit-history.ts'
import * as visits from '../../../../../../../renderer/features/datasets/views/field-service-routing/editing/edited-visits.ts'
import type * as fieldService from '../../../../../../../renderer/features/datasets/views/field-service-routing/documents.ts'
import { readPlan as readVisitPlan } from '../../../../../../../renderer/features/datasets/views/field-service-routing/read-plan.ts'
import * as jobs from '../../../../../../../renderer/features/datasets/views/pickup-delivery-routing/editing/edited-jobs.ts'
import type * as delivery from '../../../../../../../renderer/features/datasets/views/pickup-delivery-routing/documents.ts'
import { readPlan as readJobPlan } from '../../../../../../../renderer/features/datasets/views/pickup-delivery-routing/read-plan.ts'
import type { PlanEdit } from '../../../../../../../renderer/features/datasets/views/plan-view-contract.ts'
import { joined } from '../../../../../../../renderer/features/datasets/views/editing/joined-edit.ts'
import {
  moveEdit,
  pinEdit,
  pinShiftsEdit,
  reverseEdit,
  swapEdit,
  unplanEdit,
} from '../../../../../../../renderer/features/datasets/views/routing/editing/edits.ts'
import { freezeEdit } from '../../../../../../../renderer/features/datasets/views/routing/editing/freeze-edits.ts'
import { placeInTurn } from '../../../../../../../renderer/features/datasets/views/routing/editing/in-turn.ts'
import type { Place } from '../../../../../../../renderer/features/datasets/views/routing/editing/places.ts'
import { orderHeldIn } from '../../../../../../../renderer/features/datasets/views/routing/editing/reversible.ts'
import {
  routesWith,
  type Route,
  type Work,
} from '../../../../../../../renderer/features/datasets/views/routing/editing/routes.ts'
import type { Plan } from '../../../../../../../renderer/features/datasets/views/routing/plan.ts'
import type { TestPlatform } from '../../../../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../../../../support/route-plan-client.ts'
import { randomRequest } from '../../../../../../server/models/field-service-routing/random-inputs.ts'
import {
  publishedDeliveries,
  randomDeliveries,
} from '../../../../../../server/models/pickup-delivery-routing/random-deliveries.ts'

/** A plan as its view reads it. */
export interface Shown {
  readonly plan: Plan
  readonly routes: readonly Route[]
  readonly works: readonly Work[]
}

export interface EditedModelOfTest {
  readonly id: string
  request(seed: number): { readonly modelInput: unknown; readonly overrides: unknown }
  shown(input: unknown, output: unknown): Shown
  question(work: Work): object
  placesIn(answer: unknown, work: Work): readonly Place[]
}

export const editedModels: readonly EditedModelOfTest[] = [
  {
    id: 'field-service-routing',
    request: randomRequest,
    shown(input, output) {
      const plan = readVisitPlan(input as fieldService.Input, output as fieldService.Output)
      const works = [...plan.visits.values()].map(visits.workOf)
      return { plan, routes: visits.routesOf(plan, output as fieldService.Output), works }
    },
    question: ({ id }) => ({ fitVisitId: id }),
    placesIn: (answer, { id }) => visits.placesIn(answer as visits.PlacesAnswer, id),
  },
  {
    id: 'pickup-delivery-routing',
    request(seed) {
      const { modelInput, overrides } = randomDeliveries(seed)
      return { modelInput: seed % 2 === 0 ? modelInput : publishedDeliveries(modelInput, seed), overrides }
    },
    shown(input, output) {
      const plan = readJobPlan(input as delivery.Input, output as delivery.Output)
      return { plan, routes: jobs.routesOf(output as delivery.Output), works: [...plan.jobs.values()].map(jobs.workOf) }
    },
    question: ({ id }) => ({ fitJobId: id }),
    placesIn: (answer) => jobs.placesIn(answer as jobs.PlacesAnswer),
  },
]

export interface Session {
  readonly model: EditedModelOfTest
  readonly client: RoutePlanClient
  readonly id: string
  readonly input: unknown
  readonly original: unknown
  history: EditHistory
  judged: Evaluation | undefined
}

export async function post<Answer>(
  { client }: Pick<Session, 'client'>,
  path: string,
  body: object,
): Promise<{ status: number; answer: Answer }> {
  const response = await client.raw(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, answer: (await response.json()) as Answer }
}

export async function openSession(platform: TestPlatform, model: EditedModelOfTest, seed: number): Promise<Session> {
  const { key } = await platform.createKey()
  const client = routePlanClient(platform.base.replace('field-service-routing', model.id), key)
  const { modelInput, overrides } = model.request(seed)
  const run = { termination: { stepCountLimit: 100 }, randomSeed: seed }
  const { id } = await client.submit({ modelInput, config: { run, model: { overrides } } })
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  const [input, original] = [await client.json(`/${id}/input`), await client.json(`/${id}/output`)]
  return { model, client, id, input, original, history: noEdits, judged: undefined }
}

export const shownBy = ({ model, input, judged, original }: Session): Shown =>
  model.shown(input, judged?.output ?? original)

/** As the page does it: what is invalid is not taken. */
export async function goTo(session: Session, history: EditHistory): Promise<boolean> {
  const patch = patchOf(history)
  const { status, answer } = await post<Evaluation>(session, `/${session.id}/evaluate`, { patch })
  expect([status, status === 200 ? '' : answer]).toEqual([200, ''])
  if (answer.validationResult.status === 'ERRORS') return false
  session.history = history
  session.judged = answer
  return true
}

interface Promised extends PlanEdit {
  /** What the place was said to do to the score. */
  readonly scoreDiff?: string | undefined
}

async function placesFor(
  session: Session,
  work: Work,
  patch: readonly PatchOperation[] = [],
): Promise<readonly Place[]> {
  const { model, id, history } = session
  const ask = { ...model.question(work), patch: [...patchOf(history), ...patch] }
  const { status, answer } = await post(session, `/${id}/recommendations/recommend-places`, ask)
  return status === 200 ? model.placesIn(answer, work) : []
}

const possibleOf = (places: readonly Place[]) => places.filter(({ scoreDiff }) => scoreDiff !== undefined)

/** Several pieces of work one after another to places there are, as dragging or filling in does it. */
async function severalPlaced(session: Session, works: readonly Work[], random: Random): Promise<Promised | undefined> {
  const { turns, edits, scoreDiff } = await placeInTurn(works, {
    routes: shownBy(session).routes,
    placesOf: (work, patch) => placesFor(session, work, patch),
    choose(places) {
      const possible = possibleOf(places)
      return possible[random.below(Math.max(1, possible.length))]
    },
    nameOf: () => 'there',
    isOver: () => false,
  })
  expect(turns).toHaveLength(works.length)
  return edits.length === 0 ? undefined : { ...joined('several', edits), scoreDiff }
}

async function moved(session: Session, work: Work, random: Random): Promise<Promised | undefined> {
  const possible = possibleOf(await placesFor(session, work))
  const place = possible[random.below(Math.max(1, possible.length))]
  if (!place) return undefined
  const target = { shiftId: place.vehicleShiftId, targets: place.targets }
  return { ...moveEdit(shownBy(session).routes, work, target, 'there'), scoreDiff: place.scoreDiff }
}

/** Something somebody could do to the plan as it is now. */
export async function randomEdit(session: Session, random: Random): Promise<Promised | undefined> {
  const { plan, routes, works } = shownBy(session)
  const any = <Thing>(things: readonly Thing[]) => things[random.below(things.length)]!
  const work = any(works)
  const shifts = plan.vehicles.flatMap((vehicle) => vehicle.shifts)
  const [one, other] = [any(shifts), any(shifts)]
  const stop = any(work.stops)
  const placement = plan.placements.get(stop.id)
  const edits: readonly (() => Promised | undefined | Promise<Promised | undefined>)[] = [
    () => placement && unplanEdit(routes, work),
    () => placement && pinEdit(routes, { id: stop.id, name: 'it' }, random.below(2) === 0),
    () => (one === other ? undefined : swapEdit(routes, { one: one.id, other: other.id, words: 'swap' })),
    () => pinShiftsEdit(routes, { ids: new Set([one.id, other.id]), isPinned: random.below(2) === 0, words: 'pin' }),
    function freeze() {
      const start = placement?.stop.start
      const from = start !== undefined && random.below(2) === 0 ? start + 3_600_000 : undefined
      return start === undefined ? undefined : freezeEdit(routes, { from, to: start, words: 'before' })
    },
    () => (orderHeldIn(plan, one) ? undefined : reverseEdit(routes, one.id, 'reverse')),
    () => moved(session, work, random),
    () => moved(session, work, random),
    function unplanTwo() {
      const second = any(works)
      const first = unplanEdit(routes, work)
      return work === second
        ? first
        : joined('several', [first, unplanEdit(routesWith(routes, work, undefined), second)])
    },
    () => severalPlaced(session, [...new Set([work, works[0]!, works.at(-1)!])], random),
  ]
  return edits[random.below(edits.length)]!()
}
