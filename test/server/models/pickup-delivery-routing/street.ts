/** A street with a house every ten minutes and five kilometres: small inputs whose figures fit in the head. */
import { evaluate } from '../../../../server/models/constraint.ts'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'

const houses = [0, 1, 2, 3, 4, 5, 6]
export const minute = 60
/** Seconds from one house to the next. */
export const block = 10 * minute

export const house = (number: number): [number, number] => [number, 0]
export const clock = (time: string) => `2027-02-01T${time}:00Z`

export const travelMatrix = {
  locations: houses.map(house),
  travelTimeSeconds: houses.map((from) => houses.map((to) => Math.abs(from - to) * block)),
  distanceMeters: houses.map((from) => houses.map((to) => Math.abs(from - to) * 5000)),
}

type Fields = Readonly<Record<string, unknown>>

export function stop(id: string, at: number, fields: Fields = {}) {
  return { id, location: house(at), duration: 'PT0S', ...fields }
}

/** From one house to another one, a minute each; the load is `boxes`. */
export function trip(id: string, from: number, to: number, fields: Fields = {}) {
  return {
    id,
    ...fields,
    stops: [
      stop(`${id}+`, from, { demand: [{ kind: 'boxes', amount: 1 }] }),
      stop(`${id}-`, to, {
        demand: [{ kind: 'boxes', amount: -1 }],
        stopDependencies: [{ precedingStop: `${id}+` }],
      }),
    ],
  }
}

/** At house 0 from 8:00 to 18:00; `stops` are pinned in this order, each as early as may be. */
export function driver(id: string, stops: readonly string[], fields: Fields = {}) {
  return {
    id,
    shifts: [
      {
        id: `${id} Mon`,
        startLocation: house(0),
        minStartTime: clock('08:00'),
        maxEndTime: clock('18:00'),
        pinned: stops.length > 0,
        itinerary: stops.map((stopId) => ({ id: stopId, startServiceTime: clock('08:00') })),
        ...fields,
      },
    ],
  }
}

export interface StreetInput {
  readonly drivers: readonly unknown[]
  readonly jobs: readonly unknown[]
  readonly [field: string]: unknown
}

/** The plan an input comes with. */
export async function planOf(given: StreetInput, given2: Fields = {}) {
  const overrides = model.schema.overrides.parse({ departure: 'EARLIEST', ...given2 })
  const input = model.schema.input.parse({ travelMatrix, ...given })
  const noTravel = { matrix: () => Promise.reject(new Error('The input has its own matrix')) }
  const plan = model.buildPlan(input, overrides, await model.enrich(input, { travel: noTravel }))
  return { input, overrides, plan }
}

/** What each constraint measures in the plan the input comes with; those that are kept are left out. */
export async function amountsOf(given: StreetInput, overrides: Fields = {}): Promise<Record<string, number>> {
  const { plan } = await planOf(given, overrides)
  const amounts = model.constraints.map(({ id, matches }) => {
    const amount = matches(plan).reduce((sum, match) => sum + match.amount, 0)
    return [id, amount] as const
  })
  return Object.fromEntries(amounts.filter(([, amount]) => amount > 0))
}

/** The sentences of one constraint about that plan. */
export async function sentencesOf(id: string, given: StreetInput, overrides: Fields = {}): Promise<string[]> {
  const { plan } = await planOf(given, overrides)
  const rule = model.constraints.find((one) => one.id === id)!
  return rule.matches(plan).map((match) => match.justify().description)
}

export async function scoreOf(given: StreetInput, overrides: Fields = {}) {
  const built = await planOf(given, overrides)
  return evaluate(built.plan, model.constraints, built.overrides)
}

/** Codes of all issues of an input. */
export function issuesOf(given: StreetInput, overrides: Fields = {}): string[] {
  const codes: string[] = []
  const input = model.schema.input.parse({ travelMatrix, ...given })
  model.validate(input, model.schema.overrides.parse(overrides), (code) => codes.push(code))
  return codes
}
