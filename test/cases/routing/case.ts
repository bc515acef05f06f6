/** A case of a public report, what is right for it, and what the platform makes of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse, type Weights } from '../../../server/models/constraint.ts'
import type { PlanningModel } from '../../../server/models/planning-model.ts'
import { createTermination } from '../../../server/solver/search/termination.ts'
import { finish } from '../../../server/solver/search/sliced.ts'
import { haversineMatrix } from '../../../server/travel/haversine.ts'
import { listAt, numberAt, objectOf, objectsAt, textAt, type JsonObject } from '../../support/checker/json.ts'
import { deliveries, fieldService } from '../../oracle/comparison.ts'

export interface ExpectedIssue {
  readonly severity: 'ERROR' | 'WARNING'
  /** What its message names. */
  readonly names: readonly string[]
}

export interface ExpectedShift {
  /** Date-times in any offset. */
  readonly leaves?: string
  readonly starts?: Readonly<Record<string, string>>
  /** Null for a break that is not taken. */
  readonly breaks?: Readonly<Record<string, string | null>>
  readonly back?: string
}

export interface Case {
  readonly file: string
  /** Address of the report. */
  readonly source: string
  readonly verdict: 'right' | 'wrong' | 'decided' | 'not expressible'
  readonly reason: string
  readonly computedBy: string
  readonly expected: {
    readonly issues?: readonly ExpectedIssue[]
    /** Words that no message has. */
    readonly noIssues?: readonly string[]
    readonly score?: string
    /** Lists of ids, one of which is left out. */
    readonly unassigned?: readonly (readonly string[])[]
    readonly unused?: readonly string[]
    readonly shifts?: Readonly<Record<string, ExpectedShift>>
    readonly reasons?: Readonly<Record<string, { readonly says: string; readonly saysNot: string }>>
    readonly distanceMeters?: number
    readonly distanceTolerance?: number
  }
}

const folder = import.meta.dirname
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown

export const cases = read('expected.json') as readonly Case[]

export interface Outcome {
  readonly issues: readonly { readonly severity: string; readonly message: string }[]
  readonly score?: string
  readonly unassigned?: readonly string[]
  readonly shifts: ReadonlyMap<string, Required<ExpectedShift>>
  readonly reasons: ReadonlyMap<string, string>
  readonly distanceMeters: number
}

const nothing = { shifts: new Map(), reasons: new Map(), distanceMeters: 0 }

/** Ends as runs do by default, without the limit of ten minutes. */
function solved(model: PlanningModel, plan: unknown, overrides: Weights): unknown {
  const search = finish(model.startSearch(plan, overrides, { seed: 1 }))
  const termination = createTermination({ worthwhileRound: 0.001 }, search.firstRoundSteps)
  const state = () => ({ spentSeconds: 0, steps: search.steps, moves: search.moves, bestScore: search.bestScore })
  while (!search.isDecided && !termination.check(state()))
    search.advance(search.stepsAtOnce ?? 32, termination.progress(state()))
  return search.bestPlan()
}

function shiftOf(shift: JsonObject): [string, Required<ExpectedShift>] {
  const items = objectsAt(shift, 'itinerary')
  const of = (isBreak: boolean, key: string) =>
    Object.fromEntries(
      items
        .filter(({ kind }) => (kind === 'BREAK') === isBreak)
        .map((item) => [textAt(item, 'id') ?? '', textAt(item, key) ?? '']),
    )
  const back = textAt(objectOf(shift['metrics']), 'endLocationArrivalTime') ?? ''
  const starts = of(false, 'startServiceTime')
  return [
    textAt(shift, 'id') ?? '',
    { leaves: textAt(shift, 'startTime') ?? '', starts, breaks: of(true, 'startTime'), back },
  ]
}

function reasonsOf(model: PlanningModel, plan: unknown): Map<string, string> {
  const view = model.views?.find(({ explains }) => explains !== undefined)
  const answer = objectOf(view?.view(plan, view.query.parse({})))
  const explained = Object.values(answer).flatMap((list) => (Array.isArray(list) ? list.map(objectOf) : []))
  return new Map(explained.map((each) => [textAt(each, 'id') ?? '', textAt(each, 'summary') ?? '']))
}

export async function outcomeOf(file: string): Promise<Outcome> {
  const { model: id, overrides: given, modelInput } = objectOf(read(file))
  const { model } = id === fieldService.model.id ? fieldService : deliveries
  const parsed = model.schema.input.safeParse(modelInput)
  if (!parsed.success)
    return { ...nothing, issues: parsed.error.issues.map(({ message }) => ({ severity: 'ERROR', message })) }
  const overrides = model.schema.overrides.parse(given ?? {})
  const issues: { severity: string; message: string }[] = []
  const report = (code: string, { message }: { message: string }) =>
    void issues.push({ severity: model.issueTypes[code]!.severity, message })
  model.validate(parsed.data, overrides, report)
  if (issues.some(({ severity }) => severity === 'ERROR')) return { ...nothing, issues }
  const travel = {
    matrix: (locations: Parameters<typeof haversineMatrix>[0]) => Promise.resolve(haversineMatrix(locations)),
  }
  const plan = model.buildPlan(parsed.data, overrides, await model.enrich(parsed.data, { travel }))
  model.validatePlan?.(plan, report)
  const best = solved(model, plan, overrides)
  const output = objectOf(JSON.parse(JSON.stringify(model.readOutput(best))))
  const owners = [...objectsAt(output, 'vehicles'), ...objectsAt(output, 'drivers')]
  const shifts = owners.flatMap((owner) => objectsAt(owner, 'shifts'))
  const missing = [...listAt(output, 'unassignedVisits'), ...listAt(output, 'unassignedJobs')]
  return {
    issues,
    score: analyse(best, model.constraints, overrides).score,
    unassigned: missing.map((each) => (typeof each === 'string' ? each : (textAt(objectOf(each), 'id') ?? ''))),
    shifts: new Map(shifts.map(shiftOf)),
    reasons: reasonsOf(model, best),
    distanceMeters: shifts.reduce(
      (sum, { metrics }) => sum + (numberAt(objectOf(metrics), 'totalTravelDistanceMeters') ?? 0),
      0,
    ),
  }
}
