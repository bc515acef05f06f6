/** The generated hospitals have what they are for: every rule, history, other zones, and weeks with a clock change. */
import { expect, test } from 'vitest'
import { generatedHospital, generatedInput, usualOrder } from '../bench/rosters/generated-hospital.ts'
import { checkRoster } from '../support/roster-checker/checker.ts'
import { rules } from '../support/roster-checker/rules.ts'
import { createRandom } from '../../server/foundation/random.ts'

const inputs = Array.from({ length: 300 }, (_, seed) => generatedInput(seed))

/** Everybody who is not pinned works anything. */
function anyhow({ modelInput }: (typeof inputs)[number], seed: number) {
  const random = createRandom(seed)
  const employees = modelInput.employees.map(({ id }) => id)
  const shifts = modelInput.shifts.map(({ id, pinned, employee }) => ({
    id,
    employee: pinned ? employee : random.next() < 0.9 ? employees[random.below(employees.length)] : null,
  }))
  return { modelOutput: { shifts } }
}

test('equal orders give equal hospitals, other seeds others', () => {
  const order = { ...usualOrder, employees: 40, seed: 1 }
  expect(generatedHospital(order)).toEqual(generatedHospital(order))
  expect(generatedHospital({ ...order, seed: 2 })).not.toEqual(generatedHospital(order))
})

test('a hospital of 150 has about 2,000 shifts', () => {
  const { modelInput } = generatedHospital({ ...usualOrder, employees: 150, seed: 1 })
  expect(modelInput.employees).toHaveLength(150)
  const planned = modelInput.shifts.filter(({ pinned }) => pinned !== true).length
  expect(planned).toBeGreaterThan(1700)
  expect(planned).toBeLessThan(2200)
})

test('nights are an hour shorter and longer where the clocks change', () => {
  const lengths = new Set(
    inputs.flatMap(({ modelInput }) =>
      modelInput.shifts
        .filter(({ tags }) => tags.includes('Night'))
        .map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 3_600_000),
    ),
  )
  expect([...lengths].toSorted()).toEqual([7, 8, 9])
})

test('when anybody works anything, every rule is broken somewhere', () => {
  const broken = new Set(
    inputs.slice(0, 90).flatMap((input, seed) => {
      const { amounts, problems } = checkRoster({ request: input, response: anyhow(input, seed) })
      expect(problems).toEqual([])
      return [...amounts.keys()]
    }),
  )
  expect(rules.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([])
})
