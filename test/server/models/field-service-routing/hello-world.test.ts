/** The documented first example of the reference service: accepted as it is, and answered in the same shape. */
import { describe, expect, it } from 'vitest'
import { fieldServiceRouting as model } from '../../../../server/models/registry.ts'
import type { TravelMatrix } from '../../../../server/travel/travel-matrix.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'

const day = (clock: string) => `2027-02-01T${clock}Z`

const request = {
  // The documented technician leaves as early as she may.
  config: {
    model: { overrides: { minimizeTravelTimeWeight: 1, minimizeTravelDistanceWeight: 0, departure: 'EARLIEST' } },
  },
  modelInput: {
    skills: ['electrician'],
    tags: [],
    planningWindow: { startDate: day('00:00:00'), endDate: '2027-02-02T00:00:00Z' },
    vehicles: [
      {
        id: 'Carl',
        vehicleType: 'VAN',
        shifts: [
          {
            id: 'Carl Mon',
            startLocation: [33.68786, -84.18487],
            minStartTime: day('09:00:00'),
            maxEndTime: day('17:00:00'),
            skills: [{ name: 'electrician', level: 1 }],
          },
        ],
      },
    ],
    visits: [
      {
        id: 'Visit A',
        name: 'Visit A',
        location: [33.77301, -84.43838],
        serviceDuration: 'PT1H30M',
        priority: '6',
        timeWindows: [{ minStartTime: day('13:00:00'), maxEndTime: day('17:00:00') }],
      },
      {
        id: 'Visit B',
        name: 'Visit B',
        location: [33.88664, -84.28069],
        serviceDuration: 'PT2H',
        requiredSkills: [{ name: 'electrician', minLevel: 1 }],
        timeWindows: [{ minStartTime: day('09:00:00'), maxEndTime: day('17:00:00') }],
      },
    ],
    visitGroups: [],
  },
}

/** Depot, A, B; legs as documented: 21 min 36 s to B, 44 min 38 s on to A, 35 min 46 s home. */
const travel: TravelMatrix = {
  size: 3,
  seconds: Int32Array.of(0, 2146, 1296, 2146, 0, 2678, 1296, 2678, 0),
  meters: Int32Array.of(0, 38_780, 21_412, 38_780, 0, 49_808, 21_412, 49_808, 0),
}

async function solve() {
  const input = model.schema.input.parse(request.modelInput)
  const overrides = model.schema.overrides.parse(request.config.model.overrides)
  const issues: string[] = []
  model.validate(input, overrides, (code) => issues.push(code))
  const plan = model.buildPlan(
    input,
    overrides,
    await model.enrich(input, { travel: { matrix: () => Promise.resolve(travel) } }),
  )
  const search = finish(model.startSearch(plan, overrides, { seed: 1 }))
  search.advance(200, 0.5)
  return { issues, plan: search.bestPlan(), score: search.bestScore }
}

describe('hello world', () => {
  it('is valid and solved to the documented score', async () => {
    const { issues, score } = await solve()
    expect(issues).toEqual([])
    expect(score).toEqual({ hard: 0, medium: 0, soft: -6120 })
  })

  it('is answered in the documented shape, with the documented times', async () => {
    const { vehicles, unassignedVisits } = model.readOutput((await solve()).plan)
    expect(unassignedVisits).toEqual([])
    expect(vehicles.map(({ id, shifts }) => ({ id, shifts }))).toEqual([
      {
        id: 'Carl',
        shifts: [
          {
            id: 'Carl Mon',
            startTime: day('09:00:00'),
            pinned: false,
            itinerary: [
              {
                id: 'Visit B',
                kind: 'VISIT',
                arrivalTime: day('09:21:36'),
                startServiceTime: day('09:21:36'),
                departureTime: day('11:21:36'),
                effectiveServiceDuration: 'PT2H',
                travelTimeFromPreviousStandstill: 'PT21M36S',
                travelDistanceMetersFromPreviousStandstill: 21_412,
                minStartTravelTime: day('00:00:00'),
                pinned: false,
              },
              {
                id: 'Visit A',
                kind: 'VISIT',
                arrivalTime: day('12:06:14'),
                startServiceTime: day('13:00:00'),
                departureTime: day('14:30:00'),
                effectiveServiceDuration: 'PT1H30M',
                travelTimeFromPreviousStandstill: 'PT44M38S',
                travelDistanceMetersFromPreviousStandstill: 49_808,
                minStartTravelTime: day('00:00:00'),
                pinned: false,
              },
            ],
            metrics: {
              totalTravelTime: 'PT1H42M',
              travelTimeFromStartLocationToFirstVisit: 'PT21M36S',
              travelTimeBetweenVisits: 'PT44M38S',
              travelTimeFromLastVisitToEndLocation: 'PT35M46S',
              totalTravelDistanceMeters: 110_000,
              travelDistanceFromStartLocationToFirstVisitMeters: 21_412,
              travelDistanceBetweenVisitsMeters: 49_808,
              travelDistanceFromLastVisitToEndLocationMeters: 38_780,
              endLocationArrivalTime: day('15:05:46'),
            },
          },
        ],
      },
    ])
  })

  it('has the documented metrics', async () => {
    const { plan } = await solve()
    expect(model.inputMetrics(plan)).toEqual({
      visits: 2,
      visitGroups: 0,
      visitDependencies: 0,
      mandatoryVisits: 2,
      optionalVisits: 0,
      vehicles: 1,
      vehicleShifts: 1,
      visitsWithSla: 0,
      movableVisits: 0,
      pinnedVisits: 0,
    })
    expect(model.kpis(plan)).toMatchObject({
      totalTravelTime: 'PT1H42M',
      totalTravelDistanceMeters: 110_000,
      totalUnassignedVisits: 0,
      totalAssignedVisits: 2,
      assignedMandatoryVisits: 2,
      assignedOptionalVisits: 0,
      totalActivatedVehicles: 1,
      workingTimeFairnessPercentage: 100,
    })
  })
})
