/** What is said of a place a visit could have, or of why it may not be there. */
import { expect, test } from 'vitest'
import { placeTold } from '../../../../../../../renderer/features/datasets/views/routing/editing/places.ts'

const refused = (...reasons: readonly string[]) =>
  placeTold({ vehicleId: 'Ann', vehicleShiftId: 'Ann', isCurrent: false, targets: [], reasons })

test('two rules that a place breaks are told, and how many there are beside them', () => {
  const [late, later, latest] = ['It starts too late.', 'It ends too late.', 'The next one starts too late.']
  expect(refused(late)).toEqual({ tone: 'worse', words: late, isRefused: true })
  expect(refused(late, later).words).toBe(`${late} ${later}`)
  expect(refused(late, later, latest).words).toBe(`${late} ${later} And 1 more reason.`)
  expect(refused(late, later, latest, latest).words).toBe(`${late} ${later} And 2 more reasons.`)
})
