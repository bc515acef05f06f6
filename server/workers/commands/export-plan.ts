/** A plan as a file of another program. */
import { AppError } from '../../foundation/app-error.ts'
import { writeExport } from '../../exports/formats.ts'
import { analyse, type Weights } from '../../models/constraint.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Question } from '../protocol.ts'

interface ExportedSubject {
  readonly model: PlanningModel
  readonly plan: unknown
  readonly overrides: Weights
}

/** Throws QUERY_INVALID where nobody has the id that was asked for. */
export async function exportPlan(
  datasetId: string,
  { format, who }: Extract<Question, { kind: 'export' }>,
  { model, plan, overrides }: ExportedSubject,
): Promise<Uint8Array> {
  if (!model.exports) throw new Error(`The model ${model.id} exports nothing.`)
  const all = model.exports.journeys(plan)
  const journeys = who === undefined ? all : all.filter((journey) => journey.who.id === who)
  if (who !== undefined && journeys.length === 0)
    throw new AppError(
      'QUERY_INVALID',
      `${model.exports.who} "${who}" is in no shift of the plan. Use an id of the input, or leave the parameter out for all.`,
    )
  return writeExport(format, {
    datasetId,
    model,
    tables: model.exports.tables(plan),
    journeys,
    leftOut: who === undefined ? model.exports.leftOut(plan) : [],
    kpis: model.kpis(plan),
    analysis: analyse(plan, model.constraints, overrides),
    isOfOne: who !== undefined,
  })
}
