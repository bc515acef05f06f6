/**
 * A day of a carrier in a city, with every rule of pick-up and delivery routing in play: loads of two kinds, several
 * pick-ups for one delivery, promised ends, ride limits, jobs that ride alone or never together, last in first out,
 * skills, tags, breaks, costs.
 */
import { createRandom } from '../../../server/foundation/random.ts'

export interface DayOrder {
  readonly jobs: number
  readonly seed: number
}

/** Jobs a driver does in a day, with some time to spare. */
const jobsPerDriver = 9
const at = (hours: number) =>
  new Date(Date.UTC(2027, 2, 2) + Math.round(hours * 60) * 60_000).toISOString().replace('.000', '')

/** `{config, modelInput}` as the API takes it; the same for the same order. */
export function generatedDay({ jobs, seed }: DayOrder) {
  const random = createRandom(seed)
  const has = (share: number) => random.next() < share
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  // Half of all places are in one of eight centres, which are 2 km wide.
  const centres = Array.from({ length: 8 }, () => [52.36 + random.next() * 0.28, 13.1 + random.next() * 0.6] as const)
  const place = (): [number, number] => {
    const [latitude, longitude] = centres[random.below(8)]!
    const reach = has(0.5) ? 0.02 : 0.12
    return [latitude + (random.next() - 0.5) * reach, longitude + (random.next() - 0.5) * 1.6 * reach]
  }
  const driverIds = Array.from({ length: Math.ceil(jobs / jobsPerDriver) }, (_, index) => `driver ${index + 1}`)

  const shiftOf = (id: string, index: number) => {
    const from = 6 + (index % 4)
    return {
      id: `${id} day`,
      startLocation: place(),
      minStartTime: at(from),
      maxSoftEndTime: at(from + 9),
      maxEndTime: at(from + 10),
      capacity: [
        { kind: 'boxes', amount: index % 3 === 0 ? 40 : 24 },
        { kind: 'cages', amount: index % 3 === 0 ? 6 : 3 },
      ],
      skills: index % 5 === 0 ? [{ name: 'lift', level: 2 }] : [],
      tags: index % 4 === 0 ? ['cold'] : [],
      requiredBreaks: [
        { id: 'rest', type: 'FLOATING', minStartTime: at(from + 3), maxEndTime: at(from + 6), duration: 'PT30M' },
      ],
      cost: { fixedCost: 40, rates: [{ costPerUnit: 24, unit: 'PT1H' }] },
    }
  }

  const jobOf = (index: number) => {
    const id = `job ${index + 1}`
    const pickUps = has(0.08) ? between(2, 3) : 1
    const load = { boxes: between(1, 6), cages: has(0.2) ? 1 : 0 }
    const demand = (sign: number) =>
      Object.entries(load).flatMap(([kind, amount]) => (amount === 0 ? [] : [{ kind, amount: sign * amount }]))
    const ready = 6 + random.next() * 7
    const due = ready + 3 + random.next() * 4
    const pickUpIds = Array.from({ length: pickUps }, (_, stop) => `${id} pick-up ${stop + 1}`)
    return {
      id,
      ...(has(0.15) && { priority: `opt-${between(1, 10)}` }),
      ...(has(0.08) && { requiredSkills: [{ name: 'lift', minLevel: 1 }] }),
      ...(has(0.1) && { requiredTags: ['cold'] }),
      ...(has(0.03) && { prohibitedDrivers: [driverIds[random.below(driverIds.length)]!] }),
      ...(has(0.05) && { preferredDrivers: [driverIds[random.below(driverIds.length)]!] }),
      ...(has(0.04) && { prohibitJobPooling: true }),
      ...(has(0.05) && index > 0 && { prohibitedJobCombinations: [`job ${random.below(index) + 1}`] }),
      ...(has(0.1) && { unloading: 'LIFO' }),
      stops: [
        ...pickUpIds.map((stop) => ({
          id: stop,
          location: place(),
          duration: `PT${between(3, 10)}M`,
          timeWindows: [{ minStartTime: at(ready), maxEndTime: at(due) }],
          // Whatever is delivered has been picked up, in parts.
          demand: stop === pickUpIds[0] ? demand(1) : [],
        })),
        {
          id: `${id} delivery`,
          location: place(),
          duration: `PT${between(3, 10)}M`,
          timeWindows: [{ minStartTime: at(ready), maxEndTime: at(due + 1) }],
          ...(has(0.2) && { latestSlaEndTime: at(due) }),
          demand: demand(-1),
          stopDependencies: pickUpIds.map((precedingStop) => ({ precedingStop })),
        },
      ],
    }
  }

  return {
    config: { model: { overrides: { maximumTimeBurden: 'PT2H' } } },
    modelInput: {
      skills: ['lift'],
      tags: ['cold'],
      planningWindow: { startDate: at(0), endDate: at(24) },
      drivers: driverIds.map((id, index) => ({ id, shifts: [shiftOf(id, index)] })),
      jobs: Array.from({ length: jobs }, (_, index) => jobOf(index)),
    },
  }
}
