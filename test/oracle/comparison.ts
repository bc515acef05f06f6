/** The kernel against the oracle on one instance. */
import type { PlanningModel } from '../../server/models/planning-model.ts'
import { fieldServiceRouting } from '../../server/models/field-service-routing/index.ts'
import { pickupDeliveryRouting } from '../../server/models/pickup-delivery-routing/index.ts'
import { isTrueAt, objectOf, objectsAt, textAt } from '../support/checker/json.ts'
import { instantAt } from '../support/checker/time.ts'
import { bestDeliveries } from './deliveries.ts'
import { bestPlan, type OracleOptions, type OraclePlan, type Request } from './field-service.ts'
import { oracleText, outputText } from './plan-text.ts'
import { gainOf, type Points } from './scored-plan.ts'
import { inputErrors, solveByKernel } from './solve-by-kernel.ts'

export interface Tested {
  readonly model: PlanningModel
  readonly bestOf: (request: Request, options?: OracleOptions) => OraclePlan | undefined
}

// Its types are those of one model, and the tests ask all models the same.
const anyModel = (model: unknown) => model as PlanningModel

export const fieldService: Tested = { model: anyModel(fieldServiceRouting), bestOf: bestPlan }
export const deliveries: Tested = { model: anyModel(pickupDeliveryRouting), bestOf: bestDeliveries }

/**
 * `equal`: as good; `better`: than the oracle, which is a fault of one of them; `close`: within 1 % of the soft points;
 * `worse`: more than that; `leavesOut`: mandatory work the oracle places, or a hard rule broken; `unanswered`: what the
 * input fixes breaks hard rules, of which the oracle has no answer; `invalid`: not to be solved.
 */
export type Verdict = 'equal' | 'better' | 'close' | 'worse' | 'leavesOut' | 'unanswered' | 'invalid'

export interface Comparison {
  readonly verdict: Verdict
  readonly text: string
  readonly output?: unknown
}

export async function compare(
  { model, bestOf }: Tested,
  request: Request,
  options?: OracleOptions,
): Promise<Comparison> {
  const errors = inputErrors(model, request)
  if (errors.length > 0) return { verdict: 'invalid', text: errors.join('\n') }
  const best = bestOf(request, options)
  if (!best) return { verdict: 'unanswered', text: '' }
  const { score, output } = await solveByKernel(model, request, 1)
  const { hard, medium, soft } = score
  const text = `kernel ${hard}hard/${medium}medium/${soft}soft\n${outputText(output)}\noracle ${oracleText(best)}`
  const points = { pinsMoved: -pinsMovedIn(output, request), medium, soft }
  return { verdict: verdictOf(hard, points, best), text, output }
}

/** Seconds by which stops of the output that the input fixes come after the times it gives them. */
function pinsMovedIn(output: unknown, { modelInput }: Request): number {
  const ownersOf = (document: unknown) => ['vehicles', 'drivers'].flatMap((list) => objectsAt(objectOf(document), list))
  const itemsOf = (document: unknown) =>
    ownersOf(document).flatMap((owner) => objectsAt(owner, 'shifts').flatMap((shift) => objectsAt(shift, 'itinerary')))
  const given = new Map(
    itemsOf(modelInput).map((item) => [textAt(item, 'id'), instantAt(item, 'startServiceTime', Infinity)]),
  )
  const moved = itemsOf(output).map((item) =>
    isTrueAt(item, 'pinned')
      ? instantAt(item, 'startServiceTime', -Infinity) - (given.get(textAt(item, 'id')) ?? Infinity)
      : 0,
  )
  return moved.reduce((sum, seconds) => sum + Math.max(0, seconds), 0)
}

function verdictOf(hard: number, points: Points, { points: best }: OraclePlan): Verdict {
  if (hard < 0 || points.medium < best.medium) return 'leavesOut'
  const gain = gainOf(points, best)
  if (gain > 0) return 'better'
  if (gain === 0) return 'equal'
  const isClose = points.pinsMoved === best.pinsMoved && points.medium === best.medium
  return isClose && best.soft - points.soft <= Math.abs(best.soft) / 100 ? 'close' : 'worse'
}

const failing: readonly Verdict[] = ['better', 'worse', 'leavesOut']
export const isFailing = ({ verdict }: Comparison) => failing.includes(verdict)
