/** The kernel against the oracle on one instance. */
import type { PlanningModel } from '../../server/models/planning-model.ts'
import { fieldServiceRouting } from '../../server/models/field-service-routing/index.ts'
import { pickupDeliveryRouting } from '../../server/models/pickup-delivery-routing/index.ts'
import { bestDeliveries } from './deliveries.ts'
import { bestPlan, type OracleOptions, type OraclePlan, type Request } from './field-service.ts'
import { oracleText, outputText } from './plan-text.ts'
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
  return { verdict: verdictOf(score, best), text, output }
}

function verdictOf(
  { hard, medium, soft }: { hard: number; medium: number; soft: number },
  { points: best }: OraclePlan,
): Verdict {
  if (hard < 0 || medium < best.medium) return 'leavesOut'
  if (medium > best.medium || soft > best.soft) return 'better'
  if (soft === best.soft) return 'equal'
  return best.soft - soft <= Math.abs(best.soft) / 100 ? 'close' : 'worse'
}

const failing: readonly Verdict[] = ['better', 'worse', 'leavesOut']
export const isFailing = ({ verdict }: Comparison) => failing.includes(verdict)
