/** Counting obstacles by kinds of shifts comes to the same as asking every shift, whatever the input. */
import { describe, expect, it } from 'vitest'
import { countObstacles, obstacleOf } from '../../../../server/models/field-service-routing/domain/obstacles.ts'
import { randomRequest } from './random-inputs.ts'
import { planOfInput, readInput } from './village.ts'

/** Few hours for many shifts, so that some differ in little or nothing else; the last two in the date they go by. */
function alike(given: unknown) {
  const modelInput = given as { readonly vehicles: readonly { readonly shifts: readonly object[] }[] }
  const hours = [
    { minStartTime: '2027-02-01T08:00:00Z', maxEndTime: '2027-02-01T14:00:00Z' },
    { minStartTime: '2027-02-01T08:00:00Z', maxEndTime: '2027-02-01T09:00:00Z' },
    { minStartTime: '2027-02-01T13:00:00Z', maxEndTime: '2027-02-01T14:00:00Z' },
    { minStartTime: '2027-02-01T23:30:00Z', maxEndTime: '2027-02-02T06:00:00Z' },
    { minStartTime: '2027-02-02T00:30:00+01:00', maxEndTime: '2027-02-02T07:00:00+01:00' },
  ]
  let count = 0
  const shiftOf = (shift: object) => ({
    ...shift,
    ...hours[count++ % hours.length],
    minFirstVisitArrivalTime: undefined,
    maxLastVisitDepartureTime: undefined,
  })
  return {
    ...modelInput,
    vehicles: modelInput.vehicles.map((vehicle) => ({ ...vehicle, shifts: vehicle.shifts.map(shiftOf) })),
  }
}

describe('counting obstacles', () => {
  it('says of every visit how many shifts each one keeps from it', async () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 100; seed++) {
      const { facts } = await planOfInput(readInput(alike(randomRequest(seed).modelInput)))
      for (const visit of facts.visits) {
        const obstacles = facts.shifts.map((shift) => obstacleOf({ visit, shift }, facts))
        const counts = new Map(
          obstacles.map((obstacle) => [obstacle, obstacles.filter((each) => each === obstacle).length]),
        )
        expect(countObstacles(visit, facts), `seed ${seed}, visit ${visit.input.id}`).toEqual(counts)
        for (const obstacle of obstacles) seen.add(obstacle ?? 'none')
      }
    }
    expect([...seen].sort()).toEqual(['none', 'otherDay', 'otherHours', 'pinned', 'requirements', 'tooShort'])
  })
})
