/** Small field service inputs with every rule on at random, that can be planned by trying everything. */
import { breaksOf, clock, costOf, diceOf, matrixOf, place, windowsOf, type Dice } from './dice.ts'
import type { Request } from './field-service.ts'

const places = 7

function shiftOf(dice: Dice, id: string, day: number) {
  const { has, between, pick } = dice
  const opens = day * 1440 + between(6, 9) * 60
  const length = between(3, 10) * 60
  const end = opens + length
  const pace = has(0.25) ? { multiplier: pick([0.5, 1.5]) } : {}
  return {
    id,
    startLocation: place(between(0, places - 1)),
    ...(has(0.3) && { endLocation: place(between(0, places - 1)) }),
    ...(has(0.15) ? { minFirstVisitArrivalTime: clock(opens + 30) } : { minStartTime: clock(opens) }),
    maxEndTime: clock(end),
    ...(has(0.3) && { maxSoftEndTime: clock(end - between(0, length / 2)) }),
    ...(has(0.15) && { maxLastVisitDepartureTime: clock(end - between(10, 120)) }),
    ...(has(0.25) && { maxSoftLastVisitDepartureTime: clock(end - between(0, length / 2)) }),
    ...(has(0.15) && { maxTravelTimePerVisit: `PT${between(15, 35)}M` }),
    ...(has(0.15) && { maxTravelTime: `PT${between(40, 150)}M` }),
    ...(has(0.2) && { maxSoftTravelTime: `PT${between(20, 90)}M` }),
    ...(has(0.4) && { cost: costOf(dice) }),
    skills: has(0.8) ? [{ name: 'wiring', level: between(1, 3), ...pace }] : [],
    tags: has(0.8) ? ['north'] : [],
    requiredBreaks: breaksOf(dice, opens, length),
    ...(has(0.1) && { movableOccupationRatioThreshold: between(5, 40) / 100 }),
    ...(has(0.1) && {
      temporarySkillSets: [
        {
          start: clock(opens + 60),
          end: clock(opens + 60 + between(60, 240)),
          skills: [{ name: 'wiring', level: 3, ...pace }],
        },
      ],
    }),
  }
}

function visitOf(dice: Dice, id: string, { opens, vehicles }: { opens: number; vehicles: readonly string[] }) {
  const { has, between, pick } = dice
  return {
    id,
    location: place(between(0, places - 1)),
    serviceDuration: has(0.7) ? `PT${between(1, 18) * 5}M` : `PT${between(60, 5000)}S`,
    timeWindows: windowsOf(dice, pick([0, 0, 1, 1, 2]), opens),
    ...(has(0.25) && { preferredTimeWindows: windowsOf(dice, pick([1, 1, 2]), opens) }),
    ...(has(0.4) && { priority: pick(['1', '3', '5', '8', '10', 'opt-2', 'opt-6']) }),
    ...(has(0.3) && { latestSlaEndTime: clock(opens + between(30, 420)) }),
    ...(has(0.1) && { requiredSkills: [{ name: 'wiring', ...(has(0.7) && { minLevel: between(1, 3) }) }] }),
    ...(has(0.1) && { requiredTags: ['north'] }),
    ...(has(0.06) && { requiredVehicles: [pick(vehicles)] }),
    ...(has(0.06) && { prohibitedVehicles: [pick(vehicles)] }),
    ...(has(0.15) && { preferredVehicles: [pick(vehicles)] }),
    ...(has(0.1) && { minStartTravelTime: clock(opens + between(0, 120)) }),
    ...(has(0.15) && { profit: { fixedProfit: between(1, 60) } }),
    ...(has(0.15) && { firstVisitOnLocationExtraDuration: `PT${between(1, 15)}M` }),
  }
}

const weightNames = [
  ...['minimizeTravelTimeWeight', 'minimizeWaitingTimeWeight', 'latestSlaEndTimeWeight'],
  ...['maxSoftShiftEndTimeWeight', 'maxSoftLastVisitDepartureTimeWeight', 'maxSoftShiftTravelTimeWeight'],
  ...['preferredVisitTimeWindowWeight', 'minimizeVisitCompletionRiskWeight', 'minimizeShiftCostsWeight'],
  ...['preferSchedulingOptionalVisitsWeight', 'minimizeUnnecessarySkillsWeight', 'maximizeVisitProfitWeight'],
]

function overridesOf(dice: Dice, hasBalance: boolean) {
  const { has, between, pick } = dice
  return {
    ...Object.fromEntries(weightNames.filter(() => has(0.15)).map((name) => [name, pick([0, 1, 2, 3])])),
    ...(has(0.15) && { minimizeTravelDistanceWeight: 1 }),
    ...(has(0.25) && { minimizeWaitingTimeWeight: between(1, 2) }),
    ...(hasBalance && has(0.1) && { balanceTimeUtilizationWeight: 1 }),
    ...(has(0.35) && { departure: 'EARLIEST' }),
    ...(has(0.2) && { visitCompletionRiskMinimalTimeToShiftEnd: `PT${between(1, 4)}H` }),
    ...(has(0.15) && { travelTimeAdjustment: { multiplier: pick([0.9, 1.2]), extraTime: `PT${between(0, 3)}M` } }),
  }
}

type Visit = ReturnType<typeof visitOf> & { visitDependencies?: object[] }

/** Of the last visits one waits for an earlier one, or two are done together. */
function coupled(dice: Dice, visits: Visit[]) {
  const { has, between, pick } = dice
  if (has(0.5) && visits.length > 2) {
    const group = { id: 'group', ...(has(0.5) && { alignment: pick(['START', 'END']) }), visits: visits.slice(-2) }
    return { visits: visits.slice(0, -2), visitGroups: [group] }
  }
  visits.at(-1)!.visitDependencies = [
    {
      precedingVisit: pick(visits.slice(0, -1)).id,
      ...(has(0.5) && { minDelay: `PT${between(0, 90)}M` }),
      ...(has(0.2) && { coordination: 'SAME_TECHNICIAN' }),
    },
  ]
  return { visits }
}

export function randomFieldService(seed: number): Request {
  const dice = diceOf(seed)
  const { has, between } = dice
  const isCoupled = has(0.25)
  const isOneVehicle = !isCoupled && has(0.2)
  const shifts = [shiftOf(dice, 's0', 0), shiftOf(dice, 's1', has(isOneVehicle ? 1 : 0.15) ? 1 : 0)]
  const vehicles = isOneVehicle
    ? [{ id: 'v0', shifts }]
    : shifts.map((shift, index) => ({
        id: `v${index}`,
        ...(has(0.2) && { technicianRating: between(1, 5) }),
        shifts: [shift],
      }))
  const opens = () => (has(0.15) ? 1440 : 0) + between(6, 9) * 60
  const visits = Array.from({ length: isCoupled ? between(3, 4) : between(2, 5) }, (_, v) =>
    visitOf(dice, `j${v}`, { opens: opens(), vehicles: vehicles.map(({ id }) => id) }),
  )
  const request = {
    config: { model: { overrides: overridesOf(dice, !isOneVehicle) } },
    modelInput: {
      skills: ['wiring'],
      tags: ['north'],
      ...(has(0.3) && { planningWindow: { startDate: clock(0), endDate: clock(has(0.5) ? 1440 : 2880) } }),
      vehicles,
      ...(isCoupled ? coupled(dice, visits) : { visits }),
      travelMatrix: matrixOf(dice, places),
    },
  }
  return JSON.parse(JSON.stringify(request)) as Request
}
