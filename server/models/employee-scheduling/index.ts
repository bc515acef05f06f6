/** The manifest of the model: all that the rest of the platform knows of it. */
import { definePlanningModel } from '../planning-model.ts'
import { constraints } from './constraints/index.ts'
import { demoData } from './demo-data/index.ts'
import { brokenPins } from './domain/broken-pins.ts'
import { buildPlan } from './domain/build-plan.ts'
import { applyOutput, publishOutput, readOutput } from './domain/outputs.ts'
import { plannedDays } from './domain/planned-days.ts'
import { startSearch } from './domain/search.ts'
import { exports } from './exports/index.ts'
import { imports } from './imports/index.ts'
import { inputMetrics, kpis } from './metrics/index.ts'
import { quickActions } from './quick-actions/index.ts'
import { recommendations } from './recommendations/index.ts'
import { examples } from './schema/examples.ts'
import { input } from './schema/input.ts'
import { entityKinds } from './schema/kinds.ts'
import { inputMetrics as inputMetricsSchema, kpis as kpisSchema } from './schema/metrics.ts'
import { output } from './schema/output.ts'
import { overrides } from './schema/overrides.ts'
import { issueTypes } from './validation/issue-types.ts'
import { separableParts } from './validation/separable-parts.ts'
import { validate } from './validation/validate.ts'
import { assignability } from './views/assignability.ts'
import { unassigned } from './views/unassigned.ts'

export const employeeScheduling = definePlanningModel({
  id: 'employee-scheduling',
  version: 'v1',
  resource: 'schedules',
  name: 'Employee scheduling',
  description:
    'Who works which shift: skills, availability and every rule of the contracts are kept, all mandatory shifts are worked if possible, and wishes are granted in fair shares.',
  schema: { input, output, overrides, inputMetrics: inputMetricsSchema, kpis: kpisSchema },
  services: [],
  entityKinds,
  work: {
    kind: 'shift',
    all: 'shifts',
    mandatory: 'mandatoryShifts',
    planned: 'assignedShifts',
    plannedMandatory: 'assignedMandatoryShifts',
  },
  issueTypes,
  separableParts,
  constraints,
  demoData,
  examples,
  views: [unassigned, assignability],
  recommendations,
  quickActions,
  exports,
  imports,
  validate,
  enrich: () => Promise.resolve(undefined),
  buildPlan,
  brokenPins,
  startSearch,
  readOutput,
  applyOutput,
  publishOutput,
  plannedDays,
  inputMetrics,
  kpis,
})
