import { expect, test } from 'vitest'
import { placementFacts, shiftFacts } from '../../../../../../renderer/features/datasets/views/routing/facts.ts'
import type {
  Input,
  VisitInput,
} from '../../../../../../renderer/features/datasets/views/field-service-routing/documents.ts'
import { ganttRows } from '../../../../../../renderer/features/datasets/views/routing/gantt-rows.ts'
import type { Plan } from '../../../../../../renderer/features/datasets/views/routing/plan.ts'
import { readPlan } from '../../../../../../renderer/features/datasets/views/field-service-routing/read-plan.ts'
import { tableLines } from '../../../../../../renderer/features/datasets/views/routing/table-rows.ts'
import { timeShares } from '../../../../../../renderer/features/datasets/views/routing/timeline.ts'
import { createRandom } from '../../../../../../server/foundation/random.ts'
import { durationSeconds } from '../../../../../../server/foundation/iso-duration.ts'
import { fieldServiceRouting as model } from '../../../../../../server/models/field-service-routing/index.ts'
import { finish } from '../../../../../../server/solver/search/sliced.ts'
import { haversineMatrix } from '../../../../../../server/travel/haversine.ts'
import { fixedZone } from '../../../../../../renderer/ui/time-zone.ts'
import { smallInput, smallOutput, time } from './small-plan.ts'

const zone = fixedZone(60)
/** Ann is called Annika Berg; everything else of the small plan may be changed. */
function planWith(visits: readonly VisitInput[] = smallInput.visits): Plan {
  const [ann, bob] = smallInput.vehicles
  return readPlan({ vehicles: [{ ...ann!, name: 'Annika Berg' }, bob!], visits }, smallOutput)
}
const changed = (id: string, fields: object) =>
  smallInput.visits.map((visit) => (visit.id === id ? { ...visit, ...fields } : visit))
const optionsFor = () => ({
  extent: { start: time('08:00'), end: time('17:00') },
  includes: () => true,
  zone,
  colours: new Map<string, number>(),
  reasons: new Map(),
  isPoolOpen: false,
  barKinds: model.barKinds ?? [],
  shownDay: undefined,
  noun: 'visit',
  words: { work: 'visit', stop: 'visit', person: 'technician' },
})

function waits(plan: Plan) {
  const row = ganttRows(plan, optionsFor()).find(({ id }) => id === 'Ann')
  return row?.kind === 'resource'
    ? row.bars.flatMap((bar) => (bar.kind === 'passive' && bar.look.id === 'wait' ? [bar.description] : []))
    : []
}

test('waiting says how long it is, and what it is for', () => {
  expect(waits(planWith())).toEqual(['Waiting 40 min, 09:20–10:00: Boiler opens at 10:00'])
  const always = { timeWindows: [] }
  expect(waits(planWith(changed('A', always)))).toEqual(['Waiting 40 min, 09:20–10:00: Boiler is pinned to 10:00'])
  expect(waits(planWith(changed('A', { ...always, visitDependencies: [{ precedingVisit: 'C' }] })))).toEqual([
    'Waiting 40 min, 09:20–10:00: Boiler must follow Roof, at 10:00',
  ])
})

test('is summed in the row, in the table and in the panel of the technician, who is called by name', () => {
  const plan = planWith()
  const [shift] = plan.vehicles[0]!.shifts
  expect(ganttRows(plan, optionsFor()).find(({ id }) => id === 'Ann')).toMatchObject({
    title: 'Annika Berg',
    note: '2 visits, 1 h 30 min travel, 40 min waiting',
  })
  expect(tableLines(plan, optionsFor())[0]).toMatchObject({
    title: 'Annika Berg',
    note: expect.stringContaining('40 min waiting') as string,
  })
  const facts = Object.fromEntries(shiftFacts(shift!, zone, 'visit').map(({ label, text }) => [label, text]))
  expect(facts).toMatchObject({
    'On the way': '09:00–13:30, 4 h 30 min',
    Travel: '1 h 30 min, 30.0 km',
    Service: '1 h 40 min',
    Waiting: '40 min',
    Breaks: '40 min',
  })
  expect(Object.values(timeShares([shift!])).reduce((sum, seconds) => sum + seconds, 0)).toBe(4.5 * 3600)
})

test('stands with its reason beside the visit it is for', () => {
  const plan = planWith()
  expect(placementFacts(plan, plan.visits.get('A')!, zone, []).find(({ label }) => label === 'Waiting')?.text).toBe(
    '40 min: Boiler opens at 10:00',
  )
})

test('what is drawn adds up to the figure of the plan', async () => {
  for (const [id, departure] of [
    ['BASIC', 'EARLIEST'],
    ['VISIT_GROUP', 'LATEST'],
  ]) {
    const { modelInput } = model.demoData
      .find((demo) => demo.id === id)!
      .create(new Date('2027-01-27T10:00:00Z'), createRandom(1))
    const [input, overrides] = [model.schema.input.parse(modelInput), model.schema.overrides.parse({ departure })]
    const facts = await model.enrich(input, {
      travel: { matrix: (locations) => Promise.resolve(haversineMatrix(locations)) },
    })
    const search = finish(model.startSearch(model.buildPlan(input, overrides, facts), overrides, { seed: 7 }))
    search.advance(200, 0.5)
    const solved = search.bestPlan()
    const drawn = timeShares(
      readPlan(modelInput as Input, model.readOutput(solved)).vehicles.flatMap(({ shifts }) => shifts),
    ).wait
    expect(drawn).toBe(durationSeconds((model.kpis(solved) as { totalWaitingTime: string }).totalWaitingTime))
    expect(drawn).toBeGreaterThan(0)
  }
})
