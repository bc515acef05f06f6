/**
 * Random edits of real plans, undone and made again: what the page shows is what the saved revision has, always. The
 * edits are those of the page, the judge is the server.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../../../../server/contract/dataset.ts'
import type { PatchOperation } from '../../../../../../../server/contract/patch.ts'
import type { Evaluation } from '../../../../../../../server/contract/evaluation.ts'
import { minus } from '../../../../../../../server/models/score-difference.ts'
import { formatScore, parseScore } from '../../../../../../../server/solver/search/score.ts'
import { createRandom, type Random } from '../../../../../../../server/foundation/random.ts'
import {
  noEdits,
  patchOf,
  withEdit,
  withLastAgain,
  withoutLast,
  type EditHistory,
} from '../../../../../../../renderer/features/datasets/page/editing/edit-history.ts'
import type { PlanEdit } from '../../../../../../../renderer/features/datasets/views/plan-view-contract.ts'
import type {
  Input,
  Output,
} from '../../../../../../../renderer/features/datasets/views/field-service-routing/documents.ts'
import {
  moveEdit,
  pinEdit,
  reverseEdit,
  swapEdit,
  unplanEdit,
  unreachedBy,
} from '../../../../../../../renderer/features/datasets/views/field-service-routing/editing/edits.ts'
import {
  freezeEdit,
  frozenUntil,
  pinShiftsEdit,
  unplanAllEdit,
} from '../../../../../../../renderer/features/datasets/views/field-service-routing/editing/several-edits.ts'
import { joined } from '../../../../../../../renderer/features/datasets/views/editing/joined-edit.ts'
import { placeInTurn } from '../../../../../../../renderer/features/datasets/views/field-service-routing/editing/in-turn.ts'
import type { PlacesAnswer } from '../../../../../../../renderer/features/datasets/views/field-service-routing/editing/use-field-edits.ts'
import type { Visit } from '../../../../../../../renderer/features/datasets/views/routing/plan.ts'
import { readPlan } from '../../../../../../../renderer/features/datasets/views/field-service-routing/read-plan.ts'
import { startTestPlatform, type TestPlatform } from '../../../../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../../../../support/route-plan-client.ts'
import { randomRequest } from '../../../../../../server/models/field-service-routing/random-inputs.ts'

let platform: TestPlatform
let client: RoutePlanClient

beforeAll(async () => {
  platform = await startTestPlatform()
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())

async function post<Answer>(path: string, body: object): Promise<{ status: number; answer: Answer }> {
  const response = await client.raw(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, answer: (await response.json()) as Answer }
}

interface Session {
  readonly id: string
  readonly input: Input
  readonly original: Output
  history: EditHistory
  judged: Evaluation | undefined
}

async function open(seed: number): Promise<Session> {
  const { modelInput, overrides } = randomRequest(seed)
  const run = { termination: { stepCountLimit: 100 }, randomSeed: seed }
  const { id } = await client.submit({ modelInput, config: { run, model: { overrides } } })
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  const [input, original] = [await client.json<Input>(`/${id}/input`), await client.json<Output>(`/${id}/output`)]
  return { id, input, original, history: noEdits, judged: undefined }
}

const outputOf = ({ judged, original }: Session) => (judged?.output ?? original) as Output

/** As the page does it: what is invalid is not taken. */
async function goTo(session: Session, history: EditHistory): Promise<boolean> {
  const patch = patchOf(history)
  const { status, answer } = await post<Evaluation>(`/${session.id}/evaluate`, { patch })
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

/** Several visits one after another to places there are, as dragging or filling in does it. */
async function severalPlaced(
  session: Session,
  visits: readonly Visit[],
  random: Random,
): Promise<Promised | undefined> {
  const placesOf = async (fitVisitId: string, patch: readonly PatchOperation[]) => {
    const ask = { fitVisitId, patch: [...patchOf(session.history), ...patch] }
    const { status, answer } = await post<PlacesAnswer>(`/${session.id}/recommendations/recommend-places`, ask)
    return status === 200 ? answer.places : []
  }
  const { turns, edits, scoreDiff } = await placeInTurn(visits, {
    output: outputOf(session),
    placesOf,
    choose(places) {
      const possible = places.filter((place) => place.scoreDiff !== undefined)
      return possible[random.below(Math.max(1, possible.length))]
    },
    nameOf: () => 'there',
    isOver: () => false,
  })
  expect(turns).toHaveLength(visits.length)
  return edits.length === 0 ? undefined : { ...joined('several', edits), scoreDiff }
}

/** Something somebody could do to the plan as it is now. */
async function randomEdit(session: Session, random: Random): Promise<Promised | undefined> {
  const output = outputOf(session)
  const plan = readPlan(session.input, output)
  const visits = [...plan.visits.values()]
  const shifts = plan.vehicles.flatMap((vehicle) => vehicle.shifts)
  const visit = visits[random.below(visits.length)]!
  const [one, other] = [shifts[random.below(shifts.length)]!, shifts[random.below(shifts.length)]!]
  switch (random.below(10)) {
    case 8:
      return unplanAllEdit(
        output,
        [visit, visits[random.below(visits.length)]!].filter(({ id }) => plan.placements.has(id)),
        'several unplanned',
      )
    case 9:
      return severalPlaced(session, [...new Set([visit, visits[0]!, visits.at(-1)!])], random)
    case 0:
      return plan.placements.has(visit.id) ? unplanEdit(output, visit) : undefined
    case 1:
      return plan.placements.has(visit.id) ? pinEdit(output, visit, random.below(2) === 0) : undefined
    case 2:
      return one === other
        ? undefined
        : swapEdit({ output, visits: plan.visits }, { one: one.id, other: other.id, words: 'swap' })
    case 3:
      return pinShiftsEdit(output, { ids: new Set([one.id, other.id]), isPinned: random.below(2) === 0, words: 'pin' })
    case 4: {
      const start = plan.placements.get(visit.id)?.stop.start
      return start === undefined
        ? undefined
        : freezeEdit(output, {
            from: random.below(2) === 0 ? undefined : start + 3_600_000,
            to: start,
            words: 'before',
          })
    }
    case 5:
      return reverseEdit({ output, visits: plan.visits }, one.id, 'reverse')
    default: {
      const ask = { fitVisitId: visit.id, patch: patchOf(session.history) }
      const { status, answer } = await post<PlacesAnswer>(`/${session.id}/recommendations/recommend-places`, ask)
      const possible = status === 200 ? answer.places.filter(({ scoreDiff }) => scoreDiff !== undefined) : []
      const place = possible[random.below(Math.max(1, possible.length))]
      if (!place) return undefined
      const { vehicleShiftId: shiftId, precedingVisitId, minStartTravelTime } = place
      const target = { shiftId, precedingVisitId, minStartTravelTime }
      return { ...moveEdit(output, visit, target, 'there'), scoreDiff: place.scoreDiff }
    }
  }
}

const seeds = Array.from({ length: 13 }, (_, index) => index)
/** How many plans count otherwise for being published anew. */
let publishedAnew = 0

describe('random edits', () => {
  test.each(seeds)('of plan %i: the bar says what the revision is', async (seed) => {
    const session = await open(seed)
    const random = createRandom(seed * 31)
    // As a revision without any edit has it: its appointments are those of the plan.
    const { answer: base } = await post<Evaluation>(`/${session.id}/evaluate`, { patch: [] })
    const unchanged = base.score!
    expect(base).toMatchObject({ scoreDiff: '0hard/0medium/0soft', constraintDiffs: [], kpiDiffs: {} })
    const { publishingDiff = '0hard/0medium/0soft' } = base
    const stored = (await client.metadata(session.id)).score!
    expect(formatScore(minus(parseScore(unchanged), parseScore(stored)))).toBe(publishingDiff)
    if (base.publishingDiff !== undefined) publishedAnew++
    let edits = 0
    for (let step = 0; step < 18; step++) {
      const choice = random.below(10)
      if (choice < 2) await goTo(session, withoutLast(session.history))
      else if (choice < 3) await goTo(session, withLastAgain(session.history))
      else {
        const edit = await randomEdit(session, random)
        const before = parseScore(session.judged?.score ?? unchanged)
        if (!edit || edit.patch.length === 0 || !(await goTo(session, withEdit(session.history, edit)))) continue
        edits++
        // Of the changes alone, however the plan was published before.
        const done = formatScore(minus(parseScore(session.judged!.score!), parseScore(unchanged)))
        expect(session.judged).toMatchObject({ scoreDiff: done, ...(base.publishingDiff && { publishingDiff }) })
        if (edit.scoreDiff === undefined) continue
        expect(formatScore(minus(parseScore(session.judged!.score!), before))).toBe(edit.scoreDiff)
      }
    }
    expect(edits).toBeGreaterThan(0)
    const patch = patchOf(session.history)
    const { answer: saved } = await post<DatasetMetadata>(`/${session.id}/from-patch?operation=NONE`, { patch })
    await client.until(saved.id, ({ status }) => status === 'DATASET_COMPUTED')
    expect((await client.metadata(saved.id)).score).toBe(session.judged?.score)
    expect(await client.json(`/${saved.id}/output`)).toEqual(session.judged?.output)
    expect(await client.json(`/${saved.id}/kpis`)).toEqual(session.judged?.kpis)
    // The plan that was edited is as it was.
    expect(await client.json(`/${session.id}/output`)).toEqual(session.original)
  })
  test('were of plans that were published before, too', () => {
    expect(publishedAnew).toBeGreaterThan(0)
  })
})

test('pinning all before a time pins what starts before it on every shift, and moves nothing', async () => {
  const session = await open(3)
  const plan = readPlan(session.input, session.original)
  const starts = [...plan.placements.values()].flatMap(({ stop }) => stop.start ?? []).sort((a, b) => a - b)
  const time = starts[Math.floor(starts.length / 2)]!
  expect(
    await goTo(
      session,
      withEdit(noEdits, freezeEdit(session.original, { from: undefined, to: time, words: 'before' })),
    ),
  ).toBe(true)
  const after = readPlan(session.input, outputOf(session))
  for (const [id, { stop }] of plan.placements) {
    const pinned = after.placements.get(id)!.stop
    expect(pinned.isPinned || stop.start === undefined || stop.start >= time).toBe(true)
    expect([id, pinned.start]).toEqual([id, stop.start])
  }
})

async function openWithoutPins(seed: number): Promise<Session> {
  const session = await open(seed)
  const { placements } = readPlan(session.input, session.original)
  const hasPins = [...placements.values()].some(({ stop, shift }) => stop.isPinned || shift.isPinned)
  return hasPins ? openWithoutPins(seed + 1) : session
}

test('the freeze line frees what it leaves behind when it moves back, and lies where it was put', async () => {
  const session = await openWithoutPins(3)
  const plan = readPlan(session.input, session.original)
  const starts = [...plan.placements.values()].flatMap(({ stop }) => stop.start ?? []).sort((a, b) => a - b)
  const [early, late] = [starts[1]!, starts.at(-1)!]
  expect(frozenUntil(session.original)).toBeUndefined()
  const forth = freezeEdit(session.original, { from: undefined, to: late, words: 'forth' })
  expect(await goTo(session, withEdit(session.history, forth))).toBe(true)
  expect(frozenUntil(outputOf(session))).toBe(late)
  const back = freezeEdit(outputOf(session), { from: late, to: early, words: 'back' })
  expect(await goTo(session, withEdit(session.history, back))).toBe(true)
  const after = readPlan(session.input, outputOf(session))
  const pinned = [...after.placements.values()].filter(({ stop }) => stop.isPinned).map(({ stop }) => stop.start)
  expect(pinned).toEqual(starts.filter((start) => start < early))
})

test('two windows that edit the same dataset make two revisions and lose nothing', async () => {
  const one = await open(5)
  const other: Session = { ...one, history: noEdits, judged: undefined }
  const random = createRandom(77)
  const before = await client.metadata(one.id)
  // Turn by turn, as two people at two windows do; the server keeps one plan warm for both.
  for (let step = 0; step < 12; step++) {
    const session = step % 2 === 0 ? one : other
    const edit = await randomEdit(session, random)
    if (edit && edit.patch.length > 0) await goTo(session, withEdit(session.history, edit))
  }
  expect(one.history.done.length).toBeGreaterThan(0)
  expect(other.history.done.length).toBeGreaterThan(0)
  expect(patchOf(one.history)).not.toEqual(patchOf(other.history))
  const saved = await Promise.all(
    [one, other].map(async (session) => {
      const body = { patch: patchOf(session.history) }
      return (await post<DatasetMetadata>(`/${session.id}/from-patch?operation=NONE`, body)).answer
    }),
  )
  expect(new Set(saved.map(({ id }) => id)).size).toBe(2)
  for (const [index, session] of [one, other].entries()) {
    const { id } = saved[index]!
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
    expect(await client.metadata(id)).toMatchObject({ parentId: one.id, score: session.judged?.score })
    expect(await client.json(`/${id}/output`)).toEqual(session.judged?.output)
  }
  expect(await client.metadata(one.id)).toEqual(before)
  expect(await client.json(`/${one.id}/output`)).toEqual(one.original)
})

test('a pin is not for a visit nobody reaches, nor for one behind it', () => {
  const stop = (id: string, startServiceTime?: string) => ({
    ...{ id, kind: 'VISIT' as const, pinned: false, effectiveServiceDuration: 'PT1H' },
    ...(startServiceTime !== undefined && { startServiceTime }),
  })
  const shift = (id: string, itinerary: ReturnType<typeof stop>[]) => ({ id, itinerary, pinned: false })
  const shifts = [shift('s', [stop('a', '2027-02-01T09:00:00Z'), stop('b'), stop('c')]), shift('t', [stop('d')])]
  const output = { vehicles: [{ id: 'v', shifts }], unassignedVisits: [] } as unknown as Output
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => unreachedBy(output, id)?.id)).toEqual([
    ...[undefined, 'b', 'b', 'd', undefined],
  ])
})
