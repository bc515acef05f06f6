/** What the model is asked is what the instance asks: the checker of rosters and the judge of instances agree. */
import { expect, test } from 'vitest'
import { createRandom } from '../../../server/foundation/random.ts'
import { checkRoster } from '../../support/roster-checker/checker.ts'
import { checkDayRoster } from './check-roster.ts'
import { readShiftInstance, type DayRoster } from './instance.ts'
import { rewardOf, rosterOf, scheduleRequest } from './schedule-dataset.ts'
import { rowsOf, shiftInstanceText } from './tiny-shifts.ts'

const instance = readShiftInstance(shiftInstanceText)
const request = scheduleRequest(instance)

const keptRoster = { A: '.EE.....EELL..', B: 'LLLL.....EE...', C: '...EE..EE..LLL', D: '..............' }

/** The shifts of the dataset with who works them; the required ones first. */
function answerOf(roster: DayRoster) {
  const left = instance.staff.flatMap(({ id }) =>
    roster[id]!.flatMap((type, day) => (type === '' ? [] : [{ id, cell: `${day}/${type}/` }])),
  )
  const shifts = (request.modelInput.shifts as readonly { id: string }[]).map(({ id }) => {
    const index = left.findIndex(({ cell }) => id.startsWith(cell))
    return { id, employee: index < 0 ? null : left.splice(index, 1)[0]!.id }
  })
  return { modelOutput: { shifts } }
}

function judged(roster: DayRoster) {
  const response = answerOf(roster)
  const { score, amounts, problems } = checkRoster({ request, response })
  expect(problems).toEqual([])
  expect(rosterOf(instance, response.modelOutput)).toEqual(roster)
  const [hard, , soft] = score.split('/').map((part) => Number.parseInt(part, 10)) as [number, number, number]
  const missing = amounts.get('minutesWorkedPerPeriodNotInPreferredRangeForEmployee') ?? 0
  return { isKept: hard === 0 && missing === 0, penalty: rewardOf(instance) - soft - 10 * missing }
}

test('a roster that keeps the rules of the instance has its penalty as soft score', () => {
  const roster = rowsOf(keptRoster)
  const { violations, penalty } = checkDayRoster(instance, roster)
  expect(violations).toEqual([])
  expect(judged(roster)).toEqual({ isKept: true, penalty })
})

test('random changes break the rules of the dataset where they break those of the instance', () => {
  const random = createRandom(1)
  const below = (limit: number) => Math.floor(random.next() * limit)
  const kept = Array.from({ length: 300 }, () => {
    const roster = structuredClone(rowsOf(keptRoster))
    for (let changes = below(4); changes > 0; changes--)
      roster[['A', 'B', 'C', 'D'][below(4)]!]![below(instance.days)] = ['', 'E', 'L'][below(3)]!
    const { violations, penalty } = checkDayRoster(instance, roster)
    expect(judged(roster), JSON.stringify(roster)).toEqual({ isKept: violations.length === 0, penalty })
    return violations.length === 0
  })
  expect(kept.filter(Boolean).length).toBeGreaterThan(30)
  expect(kept.filter((one) => !one).length).toBeGreaterThan(30)
})
