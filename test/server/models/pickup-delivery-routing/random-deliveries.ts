/** Small inputs in which every rule is in play now and then. */
import { createRandom } from '../../../../server/foundation/random.ts'

const at = (hour: number, day = 1) =>
  new Date(Date.UTC(2027, 1, day) + hour * 3_600_000).toISOString().replace('.000', '')

export function randomDeliveries(seed: number): { modelInput: unknown; overrides: unknown } {
  const random = createRandom(seed)
  const has = (share: number) => random.next() < share
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const place = () => [52 + random.below(200) / 1000, 13 + random.below(300) / 1000]
  const kinds = has(0.8) ? ['boxes', 'cages'].slice(0, between(1, 2)) : []
  const dayCount = has(0.3) ? 2 : 1
  const driverIds = Array.from({ length: between(2, 4) }, (_, d) => `driver ${d}`)
  const jobIds = Array.from({ length: between(4, 14) }, (_, j) => `job ${j}`)
  const some = <Thing>(things: readonly Thing[], share: number) => things.filter(() => has(share))

  const drivers = driverIds.map((id) => ({
    id,
    shifts: Array.from({ length: dayCount }, (_, index) => shiftOf(`${id} day ${index}`, index + 1)),
  }))
  const modelInput = {
    skills: ['lift'],
    tags: ['cold'],
    ...(has(0.6) && { planningWindow: { startDate: at(0), endDate: at(24, dayCount) } }),
    drivers,
    jobs: jobIds.map(jobOf),
  }
  return { modelInput, overrides: overridesOf() }

  function shiftOf(id: string, day: number) {
    const from = between(6, 9)
    return {
      id,
      startLocation: place(),
      ...(has(0.4) && { endLocation: place() }),
      minStartTime: at(from, day),
      maxEndTime: at(from + between(4, 10), day),
      ...(has(0.3) && { maxSoftEndTime: at(from + 4, day) }),
      ...(has(0.2) && { maxTravelTimePerStop: `PT${between(10, 30)}M` }),
      ...(has(0.2) && { maxTravelTime: `PT${between(60, 240)}M` }),
      ...(has(0.2) && { maxSoftTravelTime: `PT${between(30, 90)}M` }),
      ...(has(0.8) && { capacity: kinds.map((kind) => ({ kind, amount: between(2, 8) })) }),
      skills: has(0.6) ? [{ name: 'lift', level: between(1, 3) }] : [],
      tags: has(0.6) ? ['cold'] : [],
      ...(has(0.3) && {
        requiredBreaks: [
          {
            id: 'rest',
            type: 'FLOATING',
            minStartTime: at(from + 1, day),
            maxEndTime: at(from + 4, day),
            duration: 'PT20M',
          },
        ],
      }),
      ...(has(0.3) && { cost: { fixedCost: between(0, 40), rates: [{ costPerUnit: 36, unit: 'PT1H' }] } }),
    }
  }

  function jobOf(id: string) {
    const count = has(0.7) ? 2 : between(1, 4)
    const amount = between(1, 3)
    const unloadAt = count - 1
    return {
      id,
      ...(has(0.3) && { priority: has(0.5) ? `opt-${between(1, 10)}` : `${between(1, 10)}` }),
      ...(has(0.15) && { requiredSkills: [{ name: 'lift', minLevel: between(1, 2) }] }),
      ...(has(0.15) && { requiredTags: ['cold'] }),
      ...(has(0.1) && { requiredDrivers: some(driverIds, 0.5) }),
      ...(has(0.1) && { prohibitedDrivers: some(driverIds, 0.4) }),
      ...(has(0.2) && { preferredDrivers: some(driverIds, 0.5) }),
      ...(has(0.1) && { prohibitJobPooling: true }),
      ...(has(0.15) && {
        prohibitedJobCombinations: some(
          jobIds.filter((other) => other !== id),
          0.2,
        ),
        prohibitedJobCombinationScope: has(0.5) ? 'TIME' : 'SHIFT',
      }),
      ...(has(0.2) && { unloading: 'LIFO' }),
      stops: Array.from({ length: count }, (_, s) => ({
        id: `${id} stop ${s}`,
        location: place(),
        duration: `PT${between(0, 20)}M`,
        ...(has(0.5) && { timeWindows: [windowOf()] }),
        ...(has(0.2) && { latestSlaEndTime: at(between(8, 12)) }),
        demand: kinds.flatMap((kind) => {
          if (count === 1) return [{ kind, amount: has(0.5) ? amount : -amount }]
          return s === 0 ? [{ kind, amount }] : s === unloadAt ? [{ kind, amount: -amount }] : []
        }),
        ...(s > 0 && has(0.9) && { stopDependencies: [{ precedingStop: `${id} stop ${s - 1}` }] }),
      })),
    }
  }

  function windowOf() {
    const from = between(6, 12)
    const day = between(1, dayCount)
    return {
      minStartTime: at(from, day),
      ...(has(0.3) && { maxStartTime: at(from + 2, day) }),
      maxEndTime: at(from + between(2, 6), day),
    }
  }

  function overridesOf() {
    return {
      ...(has(0.4) && { maximumTimeBurden: `PT${between(5, 90)}M` }),
      ...(has(0.4) && { departure: 'EARLIEST' }),
      ...(has(0.3) && { minimizeWaitingTimeWeight: between(1, 3) }),
      ...(has(0.2) && { minimizeTravelTimeWeight: 0, minimizeTravelDistanceWeight: 1 }),
      ...(has(0.2) && { preferSchedulingOptionalJobsWeight: between(0, 5) }),
      ...(has(0.2) && { priorityWeights: [{ priority: '5', weight: 40, assignment: 'OPTIONAL' }] }),
      ...(has(0.3) && { minimizeTimeBurdenWeight: between(1, 3) }),
    }
  }
}

/** The input, with some stops published for somebody at some time. */
export function publishedDeliveries(modelInput: unknown, seed: number): unknown {
  const random = createRandom(seed + 1000)
  const input = structuredClone(modelInput) as {
    drivers: { id: string; shifts: { minStartTime: string }[] }[]
    jobs: { stops: Record<string, unknown>[] }[]
  }
  for (const stop of input.jobs.flatMap(({ stops }) => stops)) {
    if (random.next() < 0.3) continue
    const { id: driverId, shifts } = input.drivers[random.below(input.drivers.length)]!
    const start = Date.parse(shifts[random.below(shifts.length)]!.minStartTime) + random.below(500) * 60_000
    stop['publishedAppointment'] = { driverId, startServiceTime: new Date(start).toISOString().replace('.000', '') }
  }
  return input
}
