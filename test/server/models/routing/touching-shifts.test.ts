/** Shifts of one person that touch are worked one after the other: the kernel need not keep them apart. */
import { expect, test } from 'vitest'
import { compileSamePerson } from '../../../../server/models/routing/domain/same-person.ts'
import { plainProblem } from '../../solver/routing/plain-problem.ts'

/** Two shifts of one person, the first until 12:00. */
function othersFrom(secondStart: number) {
  const problem = plainProblem([[0, 0]], 2)
  problem.vehicleOf.fill(0)
  problem.minDeparture.set([8 * 3600, secondStart])
  problem.maxEnd.set([12 * 3600, 17 * 3600])
  return compileSamePerson(problem).samePerson
}

test('from the second on at which the first one ends', () => {
  expect(othersFrom(12 * 3600)).toBeUndefined()
  expect([...othersFrom(12 * 3600 - 1)!.other]).toEqual([1, 0])
})
