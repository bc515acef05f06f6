/** Random edits of rosters, undone and made again: what the page shows is what the saved revision has, always. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input, Output } from '../../../../../../renderer/features/datasets/views/employee-scheduling/documents.ts'
import {
  giveAllEdit,
  giveEdit,
  pinAllEdit,
  pinsOf,
} from '../../../../../../renderer/features/datasets/views/employee-scheduling/editing/edits.ts'
import type { TakersAnswer } from '../../../../../../renderer/features/datasets/views/employee-scheduling/editing/takers.ts'
import { readRoster } from '../../../../../../renderer/features/datasets/views/employee-scheduling/read-roster.ts'
import { createRandom, type Random } from '../../../../../../server/foundation/random.ts'
import { startTestPlatform, type TestPlatform } from '../../../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../../../support/route-plan-client.ts'
import { checkRandomEdits, type EditingSession, type Promised } from '../editing-session.ts'

let platform: TestPlatform
let client: RoutePlanClient
let demo: Input

beforeAll(async () => {
  platform = await startTestPlatform()
  const { key } = await platform.createKey()
  const base = platform.base.replace('field-service-routing', 'employee-scheduling')
  client = routePlanClient(base, key, 'schedules')
  const response = await fetch(`${base}/v1/demo-data/CONTRACT_RULES`, { headers: { 'x-api-key': key } })
  demo = ((await response.json()) as { modelInput: Input }).modelInput
})
afterAll(() => platform.stop())

/** Something somebody could do to the roster as it is now. */
async function randomEdit(session: EditingSession<Input, Output>, random: Random): Promise<Promised | undefined> {
  const pins = pinsOf(
    session.done(),
    session.input.shifts.map(({ id }) => id),
  )
  const shifts = [...readRoster(session.input, session.output(), pins).shifts.values()]
  const [one, other] = [shifts[random.below(shifts.length)]!, shifts[random.below(shifts.length)]!]
  switch (random.below(5)) {
    case 0:
      return pinAllEdit(one === other ? [one] : [one, other])
    case 1:
      return giveAllEdit(one === other ? [one] : [one, other], null)
    default: {
      const answer = (await session.ask('recommend-takers', { fitShiftId: one.id })) as TakersAnswer | undefined
      const takers = (answer?.takers ?? []).filter(({ isCurrent }) => !isCurrent)
      const taker = takers[random.below(Math.max(1, takers.length))]
      return taker && { ...giveEdit(one, taker.employeeId), scoreDiff: taker.scoreDiff }
    }
  }
}

describe('random edits', () => {
  test.each([1, 2, 3, 4, 5, 6])('of roster %i: the bar says what the revision is', async (seed) => {
    const random = createRandom(seed)
    const modelInput = { ...demo, shifts: demo.shifts.filter(() => random.below(2) === 0) }
    expect(modelInput.shifts.length).toBeGreaterThan(0)
    await checkRandomEdits<Input, Output>(client, { modelInput, random, steps: 18 }, (session) =>
      randomEdit(session, random),
    )
  })
})
