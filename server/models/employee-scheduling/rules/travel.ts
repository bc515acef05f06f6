/** How far from home shifts are, and the time between two shifts in different places. */
import { straightMeters } from '../../../travel/straight-line.ts'
import { goal } from '../../constraint.ts'
import type { ShiftTimes } from '../domain/clock.ts'
import type { Facts, PlanEmployee } from '../domain/plan.ts'
import type { ContractInput } from '../schema/contract.ts'
import type { ContractTerms } from './contract-rule.ts'
import { alikeBy } from './cell-amounts.ts'
import { filterShifts, filterValid } from './filters.ts'
import { travelGroup } from './groups.ts'
import { spansOf } from './rests.ts'
import { onRows, onShifts, type RowParts } from './roster-constraint.ts'
import { sharedTables } from './shared-tables.ts'
import { changeOfPlaceWalk } from './walks-travel.ts'
import { hoursOf, nameOf, shiftName } from './wording.ts'

type TravelConfiguration = ContractInput['travelConfigurations'][number]

interface Trip {
  readonly rule: TravelConfiguration
  /** Whole metres as the crow flies. */
  readonly meters: number
}

interface Trips {
  /** Employees the rules can have something to say of, and shifts they take alike. */
  readonly concerned: { readonly employees: Uint8Array; readonly alike: Int32Array }
  readonly tripsOf: TripsOf
}

const known = sharedTables<readonly Trips[]>()

/** What both rules on distances read; nothing where no contract of an employee with a home looks at any. */
const tripsIn = (facts: Facts) => known(facts, '', () => readTrips(facts))

function readTrips(facts: Facts): Trips[] {
  const employees = Uint8Array.from(facts.employees, ({ input, contracts }) =>
    Number(input.location !== undefined && contracts.some((one) => one.travelConfigurations.length > 0)),
  )
  if (!employees.includes(1)) return []
  const { tripsOf, masks } = createTrips(facts)
  const alike = alikeBy(facts.shifts, ({ input, index }) => [input.location, ...masks.map((mask) => mask[index])])
  return [{ concerned: { employees, alike }, tripsOf }]
}

/** The way from home to the shift, once for each configuration that looks at it. */
type TripsOf = (employee: number, shift: number) => readonly Trip[]

/** With the masks of all configurations, which say where one looks at a shift. */
function createTrips(facts: Facts): { readonly tripsOf: TripsOf; readonly masks: readonly Uint8Array[] } {
  const masks = new Map<TravelConfiguration, Map<ShiftTimes, Uint8Array>>()
  const maskOf = (rule: TravelConfiguration, { times }: PlanEmployee) => {
    const byClock = masks.get(rule) ?? new Map<ShiftTimes, Uint8Array>()
    masks.set(rule, byClock)
    const mask = byClock.get(times) ?? filterValid(filterShifts(facts, rule), times, rule.validityDateTimeSpan)
    byClock.set(times, mask)
    return mask
  }
  const rules = facts.employees.map((employee) =>
    employee.contracts.flatMap(({ travelConfigurations }) =>
      travelConfigurations.map((rule) => ({ rule, mask: maskOf(rule, employee) })),
    ),
  )
  const metersOf = createDistances(facts)
  return {
    masks: [...masks.values()].flatMap((byClock) => [...byClock.values()]),
    tripsOf(employee, shift) {
      const looking = rules[employee]!.filter(({ mask }) => mask[shift] === 1)
      const meters = looking.length === 0 ? -1 : metersOf(employee, shift)
      return meters < 0 ? [] : looking.map(({ rule }) => ({ rule, meters }))
    },
  }
}

/** Whole metres from home to a shift, worked out once for each place; -1 where one of them is nowhere. */
function createDistances(facts: Facts): (employee: number, shift: number) => number {
  const placeOf = placesOf(facts)
  const known = new Map<number, number>()
  return (employee, shift) => {
    const [home, place] = [facts.employees[employee]!.input.location, facts.shifts[shift]!.input.location]
    if (!home || !place) return -1
    const key = employee * facts.shifts.length + placeOf[shift]!
    const meters = known.get(key) ?? Math.round(straightMeters(home, place))
    known.set(key, meters)
    return meters
  }
}

/** A number for the place of each shift, -1 for none. */
function placesOf({ shifts }: Facts): Int32Array {
  return placeTables(shifts, '', () => {
    const places = new Map<string, number>()
    return Int32Array.from(shifts, ({ input: { location } }) => {
      if (!location) return -1
      const key = location.join(',')
      const place = places.get(key) ?? places.size
      places.set(key, place)
      return place
    })
  })
}

const placeTables = sharedTables<Int32Array>()

const most = ({ rule }: Trip) => rule.maxEmployeeToShiftTravelDistanceInMeters ?? Infinity
const isTooFar = (trip: Trip) => trip.meters > most(trip)

export const maximumTravelDistance = onShifts({
  id: 'maximumTravelDistance',
  name: 'Maximum employee to shift travel distance exceeded',
  description:
    'Shifts lie no farther from home than the travel configurations of the contract allow. Measured in metres beyond, as the crow flies.',
  level: 'hard',
  group: travelGroup,
  obstacle: ['lives too far away', 'live too far away'],
  rules: ({ facts }) =>
    tripsIn(facts).map(({ concerned, tripsOf }) => ({
      ...concerned,
      measure: (employee, shift) =>
        tripsOf(employee, shift).reduce((sum, trip) => sum + Math.max(0, trip.meters - most(trip)), 0),
      reason: (employee, shift) => `lives ${tripsOf(employee, shift)[0]!.meters} m away from it, too far`,
      justify: (employee, shift) => {
        const trip = tripsOf(employee, shift).find(isTooFar)!
        return {
          description: `${nameOf(facts, employee)} lives ${trip.meters} m away from ${shiftName(facts, shift)}, ${trip.meters - most(trip)} m more than rule ${trip.rule.id} allows.`,
          employeeId: nameOf(facts, employee),
          shiftId: facts.shifts[shift]!.input.id,
          ruleId: trip.rule.id,
          distanceInMeters: trip.meters,
          limit: most(trip),
        }
      },
    })),
})

export const travelDistance = onShifts({
  id: 'travelDistance',
  name: 'Minimize travel distance',
  description:
    'The way from home to each shift a travel configuration of the contract looks at. Measured in metres, as the crow flies.',
  level: 'soft',
  group: travelGroup,
  weight: goal({
    override: 'minimizeTravelDistanceWeight',
    words: 'Short ways to work',
    reason: 'Without effect unless a contract has travel configurations; a metre is a point.',
  }),
  rules: ({ facts }) =>
    tripsIn(facts).map(({ concerned, tripsOf }) => ({
      ...concerned,
      measure: (employee, shift) => tripsOf(employee, shift).reduce((sum, trip) => sum + trip.meters, 0),
      justify: (employee, shift, amount) => ({
        description: `${nameOf(facts, employee)} travels ${amount} m to ${shiftName(facts, shift)}.`,
        employeeId: nameOf(facts, employee),
        shiftId: facts.shifts[shift]!.input.id,
        distanceInMeters: amount,
      }),
    })),
})

const tagTables = sharedTables<readonly (readonly string[])[]>()

/** Between two shifts in a row that a configuration looks at. */
export const minimumTimeIncludingTravel = onRows({
  id: 'minimumTimeIncludingTravel',
  name: 'Minimum time between shifts including travel not met',
  description:
    'Between two shifts in a row in different places there is the time that the travel configurations ask for. Measured in minutes that are missing.',
  level: 'hard',
  group: travelGroup,
  obstacle: ['would have too little time from another place', 'would have too little time from another place'],
  rules({ facts, contract, times }: ContractTerms) {
    const placeOf = placesOf(facts)
    return contract.travelConfigurations.flatMap((rule): RowParts[] => {
      const min = rule.minMinutesBetweenShiftsInDifferentLocations
      if (min === undefined) return []
      const exempting = new Set(rule.excludeMatchingShiftTagTypes)
      const tags = tagTables(facts.shifts, JSON.stringify([...exempting]), () =>
        facts.shifts.map((shift) =>
          exempting.size === 0 ? [] : [...shift.tags].filter((tag) => exempting.has(facts.tagTypes.get(tag) ?? '')),
        ),
      )
      return [
        {
          unit: 60,
          walk: changeOfPlaceWalk({
            spans: spansOf(facts),
            included: filterValid(filterShifts(facts, rule), times, rule.validityDateTimeSpan),
            placeOf,
            isExempt: (first, second) => tags[first]!.some((tag) => tags[second]!.includes(tag)),
            min,
          }),
          justify: (employee, { first, second, value }) => ({
            description: `${nameOf(facts, employee)} has ${hoursOf(value)} between ${shiftName(facts, first)} and ${shiftName(facts, second)} in another place, where rule ${rule.id} asks for ${hoursOf(min)}.`,
            employeeId: nameOf(facts, employee),
            shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
            ruleId: rule.id,
            minutesBetweenShifts: value,
            limit: min,
          }),
        },
      ]
    })
  },
})
