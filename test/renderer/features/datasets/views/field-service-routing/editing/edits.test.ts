/**
 * Random edits of real plans, undone and made again: what the page shows is what the saved revision has, always. The
 * edits are those of the page, the judge is the server.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../../../../server/contract/dataset.ts'
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
  pinBeforeEdit,
  pinEdit,
  pinShiftEdit,
  reverseEdit,
  swapEdit,
  unplanEdit,
} from '../../../../../../../renderer/features/datasets/views/field-service-routing/editing/edits.ts'
import type { PlacesAnswer } from '../../../../../../../renderer/features/datasets/views/field-service-routing/editing/places.ts'
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

/** Something somebody could do to the plan as it is now. */
async function randomEdit(session: Session, random: Random): Promise<Promised | undefined> {
  const output = outputOf(session)
  const plan = readPlan(session.input, output)
  const visits = [...plan.visits.values()]
  const shifts = plan.vehicles.flatMap((vehicle) => vehicle.shifts)
  const visit = visits[random.below(visits.length)]!
  const [one, other] = [shifts[random.below(shifts.length)]!, shifts[random.below(shifts.length)]!]
  switch (random.below(8)) {
    case 0:
      return plan.placements.has(visit.id) ? unplanEdit(output, visit) : undefined
    case 1:
      return plan.placements.has(visit.id) ? pinEdit(output, visit, random.below(2) === 0) : undefined
    case 2:
      return one === other ? undefined : swapEdit({ output, visits: plan.visits }, one.id, other.id, 'swap')
    case 3:
      return pinShiftEdit(output, one.id, random.below(2) === 0, 'pin')
    case 4: {
      const start = plan.placements.get(visit.id)?.stop.start
      return start === undefined ? undefined : pinBeforeEdit(output, start, 'before')
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

describe('random edits', () => {
  test.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'of plan %i: the bar says what the revision is',
    async (seed) => {
      const session = await open(seed)
      const random = createRandom(seed * 31)
      const unchanged = (await client.metadata(session.id)).score!
      let edits = 0
      for (let step = 0; step < 14; step++) {
        const choice = random.below(10)
        if (choice < 2) await goTo(session, withoutLast(session.history))
        else if (choice < 3) await goTo(session, withLastAgain(session.history))
        else {
          const edit = await randomEdit(session, random)
          const before = parseScore(session.judged?.score ?? unchanged)
          if (!edit || edit.patch.length === 0 || !(await goTo(session, withEdit(session.history, edit)))) continue
          edits++
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
    },
  )
})

test('pinning all before a time pins what starts before it on every shift, and moves nothing', async () => {
  const session = await open(3)
  const plan = readPlan(session.input, session.original)
  const starts = [...plan.placements.values()].flatMap(({ stop }) => stop.start ?? []).sort((a, b) => a - b)
  const time = starts[Math.floor(starts.length / 2)]!
  expect(await goTo(session, withEdit(noEdits, pinBeforeEdit(session.original, time, 'before')))).toBe(true)
  const after = readPlan(session.input, outputOf(session))
  for (const [id, { stop }] of plan.placements) {
    const pinned = after.placements.get(id)!.stop
    expect(pinned.isPinned || stop.start === undefined || stop.start >= time).toBe(true)
    expect([id, pinned.start]).toEqual([id, stop.start])
  }
})
