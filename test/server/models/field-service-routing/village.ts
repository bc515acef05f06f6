/**
 * Five places along one road, ten minutes and ten kilometres apart: the depot at 0, then A, B, C and D. One technician,
 * Ann, works on Monday from 09:00 to 17:00. Four visits of half an hour, one per place: it fits in the head.
 */
import type { z } from 'zod'
import { constraints } from '../../../../server/models/field-service-routing/constraints/index.ts'
import { buildPlan } from '../../../../server/models/field-service-routing/domain/build-plan.ts'
import type { Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { enrich } from '../../../../server/models/field-service-routing/domain/travel.ts'
import { input as inputSchema, type Input } from '../../../../server/models/field-service-routing/schema/input.ts'
import { overrides as overridesSchema } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import type { shift, vehicle } from '../../../../server/models/field-service-routing/schema/vehicle.ts'
import type { visit } from '../../../../server/models/field-service-routing/schema/visit.ts'
import { validate } from '../../../../server/models/field-service-routing/validation/validate.ts'

export type ShiftDocument = z.input<typeof shift>
export type VisitDocument = z.input<typeof visit>
export type VehicleDocument = z.input<typeof vehicle>

export const names = ['A', 'B', 'C', 'D'] as const
export type Name = (typeof names)[number]

/** Time on Monday, 1 February 2027. */
export const at = (clock: string) => `2027-02-01T${clock}:00Z`

/** Place 0 is the depot, place 1 that of visit A, and so on. */
export const place = (index: number): [number, number] => [0, index]

const places = [0, 1, 2, 3, 4]

/** Ten minutes and ten kilometres per step. */
export const road = {
  locations: places.map(place),
  travelTimeSeconds: places.map((from) => places.map((to): number | null => Math.abs(from - to) * 600)),
  distanceMeters: places.map((from) => places.map((to): number | null => Math.abs(from - to) * 10_000)),
}

export const annsMonday: ShiftDocument = {
  id: 'Ann Mon',
  startLocation: place(0),
  minStartTime: at('09:00'),
  maxEndTime: at('17:00'),
}

/** Around the places from one to another. */
export function stretch(west: number, east: number) {
  return {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, -1],
        [east, -1],
        [east, 1],
        [west, 1],
        [west, -1],
      ],
    ],
  }
}

export interface Changes {
  readonly shift?: Partial<ShiftDocument>
  readonly vehicle?: Partial<VehicleDocument>
  /** Vehicles beside Ann. */
  readonly others?: readonly VehicleDocument[]
  readonly visits?: Partial<Record<Name, Partial<VisitDocument>>>
  /** Ids of the visits of Ann's itinerary, in order. */
  readonly route?: readonly Name[]
  /** Further fields of the input. */
  readonly root?: Readonly<Record<string, unknown>>
  readonly overrides?: Readonly<Record<string, unknown>>
}

export function visitAt(name: Name): VisitDocument {
  return { id: name, location: place(names.indexOf(name) + 1), serviceDuration: 'PT30M' }
}

/** `modelInput` as a client would send it. */
export function villageDocument({ shift, vehicle, others = [], visits = {}, route = [], root = {} }: Changes = {}) {
  const itinerary = route.map((id) => ({ id, kind: 'VISIT' as const }))
  return {
    skills: ['plumbing', 'wiring'],
    tags: ['north', 'south'],
    vehicles: [{ id: 'Ann', shifts: [{ ...annsMonday, itinerary, ...shift }], ...vehicle }, ...others],
    visits: names.map((name) => ({ ...visitAt(name), ...visits[name] })),
    travelMatrix: road,
    ...root,
  }
}

export function readInput(document: unknown): Input {
  return inputSchema.parse(document)
}

/** The plan with the assignment of the itineraries; throws when the village breaks a validation rule. */
export async function villagePlan(changes: Changes = {}): Promise<Plan> {
  return planOfInput(readInput(villageDocument(changes)), changes.overrides)
}

export async function planOfInput(input: Input, overrides: unknown = {}): Promise<Plan> {
  const read = overridesSchema.parse(overrides)
  validate(input, read, (code, { path, message }) => {
    if (code === 'UnsupportedFeature' || /Missing|Unknown|Duplicate/.test(code))
      throw new Error(`${code} ${path}: ${message}`)
  })
  return buildPlan(
    input,
    read,
    await enrich(input, { travel: { matrix: () => Promise.reject(new Error('The village has its own matrix')) } }),
  )
}

/** What a constraint measures in a plan: the amounts of its matches. */
export function amountsOf(plan: Plan, constraintId: string): number[] {
  return firingsOf(plan, constraintId).map(({ amount }) => amount)
}

export function firingsOf(plan: Plan, constraintId: string) {
  const rule = constraints.find(({ id }) => id === constraintId)
  if (!rule) throw new Error(`There is no constraint ${constraintId}`)
  return rule.matches(plan)
}

/** The sentence of the only match. */
export function sentenceOf(plan: Plan, constraintId: string): string {
  const [match] = firingsOf(plan, constraintId)
  if (!match) throw new Error(`${constraintId} does not fire`)
  return match.justify().description
}
