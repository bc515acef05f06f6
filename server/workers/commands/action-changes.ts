/** Quick actions as patches, each on the input the ones before it leave. */
import type { ActionChange, FilledAction } from '../../contract/quick-action.ts'
import { pointerIssues } from '../../contract/schema-issues.ts'
import { AppError } from '../../foundation/app-error.ts'
import { applyPatch } from '../../json-patch/apply-patch.ts'
import { keptBefore } from '../../models/quick-action.ts'
import type { WarmPlan } from './open-warm-plan.ts'

/** `request` has passed the body's schema. Throws QUICK_ACTION_INVALID. */
export async function actionChanges(
  { model, plan, ...warm }: WarmPlan,
  request: Readonly<Record<string, unknown>> = {},
): Promise<ActionChange[]> {
  const output = model.readOutput(plan)
  let document = await warm.input()
  const changes: ActionChange[] = []
  const filled = filledIn(request)
  const earliest = keptBefore(filled)
  for (const { action: id, ...values } of filled) {
    const action = model.quickActions?.find((one) => one.id === id)
    if (!action) throw new Error(`${model.id} has no quick action ${id}.`)
    const input = model.schema.input.safeParse(document)
    if (!input.success) throw notAnInput(pointerIssues(input.error, '/modelInput').map(({ text }) => text))
    const change = action.change(values, { input: input.data, output, keptBefore: earliest })
    changes.push(change)
    document = applyPatch(document, change.patch).document
  }
  return changes
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as the schema of the body has it
const filledIn = ({ actions }: Readonly<Record<string, unknown>>) => actions as readonly FilledAction[]

const notAnInput = (details: string[]) =>
  new AppError('QUICK_ACTION_INVALID', 'The actions make an input the model does not take. See details.', details)
