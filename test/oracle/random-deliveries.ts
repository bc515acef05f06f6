/** Small inputs of deliveries with every rule on at random, that can be planned by trying everything. */
import { breaksOf, clock, costOf, diceOf, matrixOf, place, windowsOf, type Dice } from './dice.ts'
import type { Request } from './field-service.ts'

const places = 7
const kinds = ['boxes', 'cages']

function shiftOf(dice: Dice, id: string, day: number) {
  const { has, between } = dice
  const opens = day * 1440 + between(6, 9) * 60
  const length = between(3, 10) * 60
  const end = opens + length
  return {
    id,
    startLocation: place(between(0, places - 1)),
    ...(has(0.3) && { endLocation: place(between(0, places - 1)) }),
    minStartTime: clock(opens),
    maxEndTime: clock(end),
    ...(has(0.3) && { maxSoftEndTime: clock(end - between(0, length / 2)) }),
    ...(has(0.15) && { maxTravelTimePerStop: `PT${between(15, 35)}M` }),
    ...(has(0.15) && { maxTravelTime: `PT${between(40, 180)}M` }),
    ...(has(0.2) && { maxSoftTravelTime: `PT${between(20, 90)}M` }),
    ...(has(0.7) && { capacity: kinds.map((kind) => ({ kind, amount: between(1, 5) })) }),
    ...(has(0.4) && { cost: costOf(dice) }),
    skills: has(0.8) ? [{ name: 'lift', level: between(1, 3) }] : [],
    tags: has(0.8) ? ['cold'] : [],
    requiredBreaks: breaksOf(dice, opens, length),
  }
}

interface Others {
  readonly opens: number
  readonly drivers: readonly string[]
  readonly jobs: readonly string[]
}

function stopsOf(dice: Dice, id: string, opens: number) {
  const { has, between, pick } = dice
  const count = pick([1, 2, 2, 2, 2, 2, 3])
  const amount = between(1, 3)
  const kind = pick(kinds)
  return Array.from({ length: count }, (_, s) => ({
    id: `${id}.${s}`,
    location: place(between(0, places - 1)),
    duration: `PT${between(1, 15)}M`,
    ...(has(0.45) && { timeWindows: windowsOf(dice, pick([1, 1, 1, 2]), opens) }),
    ...(has(0.2) && { latestSlaEndTime: clock(opens + between(30, 420)) }),
    demand: s === 0 ? [{ kind, amount }] : s === count - 1 ? [{ kind, amount: -amount }] : [],
    ...(s > 0 && has(0.95) && { stopDependencies: [{ precedingStop: `${id}.${s - 1}` }] }),
  }))
}

function jobOf(dice: Dice, id: string, { opens, drivers, jobs }: Others) {
  const { has, between, pick } = dice
  return {
    id,
    ...(has(0.3) && { priority: pick(['1', '4', '8', 'opt-2', 'opt-8']) }),
    ...(has(0.1) && { requiredSkills: [{ name: 'lift', minLevel: between(1, 3) }] }),
    ...(has(0.1) && { requiredTags: ['cold'] }),
    ...(has(0.06) && { requiredDrivers: [pick(drivers)] }),
    ...(has(0.06) && { prohibitedDrivers: [pick(drivers)] }),
    ...(has(0.15) && { preferredDrivers: [pick(drivers)] }),
    ...(has(0.12) && { prohibitJobPooling: true }),
    ...(has(0.12) && {
      prohibitedJobCombinations: [pick(jobs.filter((other) => other !== id))],
      prohibitedJobCombinationScope: pick(['SHIFT', 'TIME']),
    }),
    ...(has(0.2) && { unloading: 'LIFO' }),
    stops: stopsOf(dice, id, opens),
  }
}

function overridesOf({ has, between, pick }: Dice) {
  const weights = [
    'minimizeTravelTimeWeight',
    'maxSoftShiftEndTimeWeight',
    'maxSoftShiftTravelTimeWeight',
    'minimizeShiftCostsWeight',
  ]
  return {
    ...Object.fromEntries(weights.filter(() => has(0.15)).map((name) => [name, pick([0, 1, 2, 3])])),
    ...(has(0.2) && { latestSlaEndTimeWeight: pick([0, 1, 3]) }),
    ...(has(0.15) && { minimizeTravelDistanceWeight: 1 }),
    ...(has(0.25) && { minimizeWaitingTimeWeight: between(1, 2) }),
    ...(has(0.4) && { maximumTimeBurden: `PT${between(0, 60)}M` }),
    ...(has(0.35) && { departure: 'EARLIEST' }),
    ...(has(0.15) && { travelTimeAdjustment: { multiplier: pick([0.9, 1.2]), extraTime: `PT${between(0, 3)}M` } }),
  }
}

export function randomDeliveries(seed: number): Request {
  const dice = diceOf(seed)
  const { has, between } = dice
  const isOneDriver = has(0.2)
  const shifts = [shiftOf(dice, 's0', 0), shiftOf(dice, 's1', has(isOneDriver ? 1 : 0.15) ? 1 : 0)]
  const drivers = isOneDriver
    ? [{ id: 'd0', shifts }]
    : shifts.map((shift, index) => ({ id: `d${index}`, shifts: [shift] }))
  const jobIds = Array.from({ length: between(2, 3) }, (_, j) => `j${j}`)
  const jobs = jobIds.map((id) =>
    jobOf(dice, id, {
      opens: (has(0.15) ? 1440 : 0) + between(6, 9) * 60,
      drivers: drivers.map((driver) => driver.id),
      jobs: jobIds,
    }),
  )
  const request = {
    config: { model: { overrides: overridesOf(dice) } },
    modelInput: {
      skills: ['lift'],
      tags: ['cold'],
      ...(has(0.3) && { planningWindow: { startDate: clock(0), endDate: clock(has(0.5) ? 1440 : 2880) } }),
      drivers,
      jobs,
      travelMatrix: matrixOf(dice, places),
    },
  }
  return JSON.parse(JSON.stringify(request)) as Request
}
