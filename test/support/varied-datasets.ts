/** Datasets with ties, missing values and awkward names, and the order they belong in, written down without SQL. */
import type { DatasetStatus } from '../../server/contract/status.ts'
import type { Dataset, Metrics } from '../../server/datasets/dataset/dataset.ts'
import { durationSeconds } from '../../server/foundation/iso-duration.ts'
import { createRandom } from '../../server/foundation/random.ts'
import { compareScores, parseScore } from '../../server/solver/search/score.ts'
import { storedDataset } from './stored-datasets.ts'

const statuses: readonly DatasetStatus[] = [
  'SOLVING_COMPLETED',
  'SOLVING_COMPLETED',
  'SOLVING_FAILED',
  'DATASET_INVALID',
  'SOLVING_INCOMPLETE',
  'DATASET_COMPUTED',
]
const names = [
  'Plan Monday',
  'plan monday',
  'Plan Tuesday',
  'Äpfel',
  'äpfel 2',
  '100% plan',
  'a_b plan',
  "O'Hara \\ plan",
  'Plan',
]
const tags = [[], ['north'], ['north', 'urgent'], ['urgent'], ['a"b', ','.repeat(2)], ['é\\ü', 'north']]
const scores = [
  null,
  '0hard/0medium/-5400soft',
  '0hard/0medium/-54soft',
  '0hard/-1medium/0soft',
  '-12hard/0medium/900soft',
  '-2hard/-5medium/-1soft',
  '0hard/0medium/12soft',
  '0hard/0medium/0soft',
]
const plannedDays = [
  [null, null],
  ['2027-02-01', '2027-02-01'],
  ['2027-02-01', '2027-02-05'],
  ['2027-02-03', '2027-02-03'],
  ['2027-01-30', '2027-02-02'],
].map(([first = null, last = null]) => ({ plannedFirst: first, plannedLast: last }))
const durations = [undefined, 'PT0S', 'PT9M', 'PT1H', 'PT10H', 'PT1H30M', 'PT90M', '-PT5M']

export function variedDatasets(tenantId: string, count = 60): Dataset[] {
  const random = createRandom(4)
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)] as Item
  const time = () => pick([null, `2027-01-0${1 + random.below(5)}T0${random.below(3)}:00:00.000Z`])
  const rows: Dataset[] = []
  for (let index = 0; index < count; index++) {
    const kpis = {
      totalTravelTime: pick(durations),
      totalAssignedVisits: pick([0, 5, 50, 500]),
      workingTimeFairnessPercentage: pick([0, 99.5, 98.25, 100]),
      totalTechnicianCosts: pick([undefined, 0, -0.5, 1e9, 0.25]),
    }
    rows.push(
      storedDataset(tenantId, {
        name: pick(names),
        status: pick(statuses),
        operation: 'NONE',
        tags: pick(tags),
        priority: random.below(4),
        score: pick(scores),
        submitTime: `2027-01-0${1 + random.below(5)}T00:00:00.000Z`,
        startTime: time(),
        activeTime: time(),
        completeTime: time(),
        spentSeconds: pick([0, 0.5, 3, 20, 100]),
        ...plannedDays[index % plannedDays.length],
        parentId: index % 9 === 5 ? (rows[0]?.id ?? null) : null,
        kpis: pick([null, kpis, kpis]),
        inputMetrics: pick([null, { visits: pick([3, 20, 100]), vehicles: 2 }]),
      }),
    )
  }
  return rows
}

type Value = string | number | null

/** The order of a list with this `sort`; equal datasets go by id, those without a value come last. */
export function compareBy(sort: string): (a: Dataset, b: Dataset) => number {
  const sign = sort.startsWith('-') ? -1 : 1
  const column = sort.replace(/^-/, '')
  return (a, b) => {
    const [left, right] = [valueIn(a, column), valueIn(b, column)]
    if (left === null || right === null) return left === right ? sign * compare(a.id, b.id) : left === null ? 1 : -1
    const difference =
      column === 'score' ? compareScores(parseScore(String(left)), parseScore(String(right))) : compare(left, right)
    return sign * (difference || compare(a.id, b.id))
  }
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b))

function valueIn(row: Dataset, column: string): Value {
  const [part = '', metric] = column.split('.')
  if (metric !== undefined) return metricIn(part === 'kpis' ? row.kpis : row.inputMetrics, metric)
  const values: Readonly<Record<string, Value>> = {
    submitDateTime: row.submitTime,
    name: row.name.toLowerCase(),
    status: row.status,
    priority: row.priority,
    score: row.score,
    startDateTime: row.startTime,
    activeDateTime: row.activeTime,
    completeDateTime: row.completeTime,
    solvingDuration: row.spentSeconds,
    plannedFirstDay: row.plannedFirst,
  }
  return values[column] ?? null
}

function metricIn(metrics: Metrics | null, name: string): Value {
  const value = metrics?.[name]
  if (typeof value === 'number') return value
  return typeof value === 'string' ? (durationSeconds(value) ?? null) : null
}
