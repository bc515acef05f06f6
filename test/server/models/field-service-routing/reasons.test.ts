/**
 * Reasons are true: unassigned visits, recommended places and edit mode say the same of a visit and a shift, and what a
 * reason names is in the way: without it the shift has a place.
 */
import { describe, expect, it } from 'vitest'
import { planOf, type Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { feasibleInsertions } from '../../../../server/models/field-service-routing/insertion/insertions.ts'
import { recommendations } from '../../../../server/models/field-service-routing/recommendations/index.ts'
import { examineShift } from '../../../../server/models/field-service-routing/unassigned/examine-shift.ts'
import { clearedFor } from '../../../../server/models/field-service-routing/unassigned/partners.ts'
import { views } from '../../../../server/models/field-service-routing/views/index.ts'
import type { BrokenRule } from '../../../../server/models/routing/reasons/rules-in-the-way.ts'
import { randomRequest } from './random-inputs.ts'
import { planOfInput, readInput } from './village.ts'
import { examples } from '../../../support/examples.ts'

interface ShiftDocument {
  id: string
  maxEndTime?: string
  maxLastVisitDepartureTime?: string
  maxTravelTime?: string
  maxTravelTimePerVisit?: string
  movableOccupationRatioThreshold?: number
  pinned: boolean
  requiredBreaks: { id: string }[]
  temporarySkillSets?: { start: string; end: string }[]
  temporaryTagSets?: { start: string; end: string }[]
  itinerary: { id: string; pin: boolean }[]
}

interface VisitDocument {
  id: string
  timeWindows: { minStartTime?: string }[]
  minStartTravelTime?: string
  visitDependencies?: { precedingVisit: string; coordination?: string }[]
  requiredSkills?: unknown[]
  requiredTags?: unknown[]
  prohibitedVehicles?: unknown[]
  publishedAppointment?: unknown
  published?: unknown
}

interface InputDocument {
  vehicles: { id: string; requiredArea?: unknown; shifts: ShiftDocument[] }[]
  visits: VisitDocument[]
  visitGroups?: { id: string; visits: VisitDocument[] }[]
  travelMatrix: { travelTimeSeconds: (number | null)[][] }
}

const later = (text: string) => new Date(Date.parse(text) + 400 * 86_400_000).toISOString().replace('.000', '')

const always = { start: '2026-01-01T00:00:00Z', end: '2028-01-01T00:00:00Z' }

/** One that never closes. */
function openWindows(windows: VisitDocument['timeWindows']) {
  const starts = windows.map(({ minStartTime }) => minStartTime)
  const minStartTime = starts.includes(undefined) ? undefined : starts.sort()[0]
  return [minStartTime === undefined ? {} : { minStartTime }]
}

/** Changes an input, as a planner would. */
class Relaxed {
  readonly input: InputDocument

  constructor(input: InputDocument) {
    this.input = structuredClone(input)
  }

  shift(id: unknown): ShiftDocument {
    return this.input.vehicles.flatMap(({ shifts }) => shifts).find((shift) => shift.id === id)!
  }

  visit(id: unknown): VisitDocument {
    const grouped = (this.input.visitGroups ?? []).flatMap(({ visits }) => visits)
    return [...this.input.visits, ...grouped].find((visit) => visit.id === id)!
  }

  undo({ constraintId, justification }: BrokenRule, examined: string): void {
    const shift = this.shift(justification['shiftId'])
    const visit = this.visit(justification['visitId'])
    switch (constraintId) {
      case 'maxShiftEndTime':
        shift.maxEndTime = later(shift.maxEndTime!)
        return
      case 'maxLastVisitDepartureTime':
        delete shift.maxLastVisitDepartureTime
        return
      case 'maxShiftTravelTime':
        delete shift.maxTravelTime
        return
      case 'maxTravelTimePerVisit':
        delete shift.maxTravelTimePerVisit
        return
      case 'movableOccupationRatio':
        delete shift.movableOccupationRatioThreshold
        return
      case 'breakStartTime':
        this.removeBreaks(shift.id, [String(justification['breakId'])])
        return
      case 'serviceMinStartTime':
      case 'serviceMaxStartTime':
      case 'serviceMaxEndTime':
        visit.timeWindows = openWindows(visit.timeWindows)
        // The visit counts as movable then.
        for (const each of this.input.vehicles.flatMap(({ shifts }) => shifts))
          delete each.movableOccupationRatioThreshold
        return
      case 'requireSkills':
      case 'requireTags':
        for (const set of shift.temporarySkillSets ?? []) Object.assign(set, always)
        for (const set of shift.temporaryTagSets ?? []) Object.assign(set, always)
        return
      case 'visitDependencies':
        visit.visitDependencies =
          visit.visitDependencies?.filter(
            ({ precedingVisit }) => precedingVisit !== justification['precedingVisitId'],
          ) ?? []
        return
      case 'onePlaceAtATime':
        for (const id of [justification['shiftId'], justification['otherShiftId']])
          if (id !== examined) this.shift(id).itinerary = []
        return
      case 'visitDependencyTechnician':
        for (const dependency of visit.visitDependencies ?? [])
          if (dependency.precedingVisit === justification['precedingVisitId']) delete dependency.coordination
        return
      case 'visitGroups':
      case 'visitGroupTechnicians':
        // A group for each visit, so that visits stay in their order.
        this.input.visitGroups = this.input.visitGroups!.flatMap((group) =>
          group.id === justification['visitGroupId']
            ? group.visits.map((each) => ({ ...group, id: `${group.id} ${each.id}`, visits: [each] }))
            : [group],
        )
        return
      case 'reachableLocations':
        this.input.travelMatrix.travelTimeSeconds = this.input.travelMatrix.travelTimeSeconds.map((row) =>
          row.map((value) => value ?? 0),
        )
        return
      default:
        throw new Error(`The test cannot undo ${constraintId}`)
    }
  }

  /** Takes out what the plan does not have. */
  keepOnly({ routes, facts }: Plan): void {
    const kept = new Set(routes.flat().map((index) => facts.visits[index]!.input.id))
    for (const shift of this.input.vehicles.flatMap(({ shifts }) => shifts))
      shift.itinerary = shift.itinerary.filter(({ id }) => kept.has(id))
  }

  removeBreaks(shiftId: string, ids: readonly string[]): void {
    const shift = this.shift(shiftId)
    shift.requiredBreaks = shift.requiredBreaks.filter(({ id }) => !ids.includes(id))
  }
}

const view = views.find(({ path }) => path === 'unassigned')!
const ask = (path: string) => recommendations.find((one) => one.path === path)!

interface Said {
  readonly shiftId: string
  readonly reasons: readonly string[] | undefined
}

function unassignedSays(plan: Plan, visitId: string): Said[] {
  const { visits } = view.view(plan, view.query.parse({ visitId })) as {
    visits: { shifts: { shiftId: string; reasons?: string[] }[] }[]
  }
  return visits[0]!.shifts.map(({ shiftId, reasons }) => ({ shiftId, reasons }))
}

function placesSay(plan: Plan, fitVisitId: string): Said[] {
  const { recommend, request } = ask('recommend-places')
  const { places } = recommend(plan, request.parse({ fitVisitId }), {
    overrides: plan.facts.overrides,
    includeJustifications: false,
  }) as {
    places: { vehicleShiftId: string; reasons?: string[] }[]
  }
  return places.map(({ vehicleShiftId, reasons }) => ({ shiftId: vehicleShiftId, reasons }))
}

function offered(plan: Plan, fitVisitId: string): string[] {
  const { recommend, request } = ask('recommend-time-windows')
  const asked = request.parse({ fitVisitId, maxNumberOfRecommendationsPerTimeWindow: 50 })
  const answer = recommend(plan, asked, { overrides: plan.facts.overrides, includeJustifications: false }) as {
    recommendations: { vehicleShiftId: string }[]
  }
  return answer.recommendations.map(({ vehicleShiftId }) => vehicleShiftId)
}

/**
 * The request with pinned visits where they are, and others put where they fit, one by one; without appointments that
 * were published of visits that are left out.
 */
async function requestOf(seed: number, options = {}) {
  const { modelInput, overrides } = randomRequest(seed, options)
  // The random inputs are written as JSON.

  const input = modelInput as InputDocument
  const shifts = input.vehicles.flatMap((vehicle) => vehicle.shifts)
  const pinned = await planOfInput(readInput(input), overrides)
  for (const [index, shift] of shifts.entries())
    shift.itinerary = shift.itinerary.slice(0, pinned.facts.shifts[index]!.pinnedCount)
  let plan = await planOfInput(readInput(input), overrides)
  for (const visit of plan.scope.unassigned) {
    const [best] = feasibleInsertions(plan, visit)
    if (best) plan = planOf(plan.facts, plan.routes.with(best.shift.index, best.route))
  }
  for (const [index, shift] of shifts.entries()) {
    const ids = plan.routes[index]!.map((visit) => plan.facts.visits[visit]!.input.id)
    shift.itinerary = ids.map((id, k) => shift.itinerary[k] ?? { id, pin: false })
  }
  const planned = new Set(plan.routes.flat().map((index) => plan.facts.visits[index]!.input.id))
  for (const visit of [...input.visits, ...(input.visitGroups ?? []).flatMap(({ visits }) => visits)])
    if (!planned.has(visit.id)) delete visit.publishedAppointment
  return { input, overrides }
}

const byShift = (said: readonly Said[]) => said.toSorted((a, b) => (a.shiftId < b.shiftId ? -1 : 1))

const kinds = [
  ['', {}],
  [' with visits that depend on others', { hasDependencies: true }],
  [' with groups', { hasGroups: true }],
] as const

describe.each(kinds)('in random plans%s', (_, options) => {
  const seeds = Array.from({ length: examples(4, 10) }, (__, seed) => seed)

  it.each(seeds)('all pages say the same of a visit and a shift (%i)', async (seed) => {
    const { input, overrides } = await requestOf(seed, options)
    const plan = await planOfInput(readInput(input), overrides)
    for (const { input: visit } of plan.scope.unassigned.slice(0, 3)) {
      const said = unassignedSays(plan, visit.id)
      expect(byShift(placesSay(plan, visit.id))).toEqual(byShift(said))
      const possible = said.filter(({ reasons }) => reasons === undefined).map(({ shiftId }) => shiftId)
      expect(offered(plan, visit.id).sort()).toEqual(possible.sort())
    }
  })

  it.each(seeds)('what a reason names is in the way (%i)', async (seed) => {
    const { input, overrides } = await requestOf(seed, options)
    const plan = await planOfInput(readInput(input), overrides)
    for (const visit of plan.scope.unassigned.slice(0, 4)) {
      for (const shift of plan.facts.shifts) {
        const { explanation, fate } = examineShift(plan, visit, shift)
        if (!explanation || explanation.context === 'broken') continue
        const what = `seed ${seed}: ${visit.input.id} on ${shift.input.id}`
        const fateWith = async (change: (relaxed: Relaxed) => void) => {
          const relaxed = new Relaxed(input)
          change(relaxed)
          const other = await planOfInput(readInput(relaxed.input), overrides)
          const e = examineShift(other, other.facts.visits[visit.index]!, other.facts.shifts[shift.index]!)
          return e.fate === 'possible' || e.fate === 'afterOthers'
            ? e.fate
            : e.fate + ' ' + JSON.stringify(e.explanation) + e.candidate.reasons
        }
        expect([what, explanation.rules.length > 0]).toEqual([what, true])
        const undone = await fateWith((relaxed) => {
          if (explanation.context === 'cleared') relaxed.keepOnly(clearedFor(plan, visit, shift))
          for (const rule of explanation.rules) relaxed.undo(rule, shift.input.id)
        })
        if (!['possible', 'afterOthers'].includes(undone))
          throw new Error(`${what} ${explanation.context} ${JSON.stringify(explanation.rules)} NOW ${undone}`)
        if (explanation.breaks.length > 0)
          expect(['possible', 'afterOthers'], `${what} without breaks`).toContain(
            await fateWith((relaxed) => {
              if (explanation.context === 'cleared') relaxed.keepOnly(clearedFor(plan, visit, shift))
              relaxed.removeBreaks(
                shift.input.id,
                explanation.breaks.map(({ id }) => id),
              )
            }),
          )
        if (fate === 'full' && plan.facts.dependencies.length + plan.facts.groups.length === 0)
          expect(['possible'], `${what} alone`).toContain(
            await fateWith((relaxed) => {
              const own = relaxed.shift(shift.input.id)
              own.itinerary = own.itinerary.slice(0, shift.pinnedCount)
            }),
          )
      }
    }
  })
})
