/** The manifest of the model: all that the rest of the platform knows of it. */
import { definePlanningModel } from '../planning-model.ts'
import { brokenPins } from '../routing/domain/broken-pins.ts'
import { constraints } from './constraints/index.ts'
import { demoData } from './demo-data/index.ts'
import { applyOutput } from './domain/apply-output.ts'
import { buildPlan } from './domain/build-plan.ts'
import { plannedDays } from './domain/planned-days.ts'
import { publishOutput } from './domain/publish-output.ts'
import { readOutput } from './domain/read-output.ts'
import { startSearch } from './domain/search.ts'
import { enrich } from './domain/travel.ts'
import { exports } from './exports/index.ts'
import { imports } from './imports/index.ts'
import { inputMetrics } from './metrics/input-metrics.ts'
import { kpis } from './metrics/kpis.ts'
import { quickActions } from './quick-actions/index.ts'
import { recommendations } from './recommendations/index.ts'
import { examples } from './schema/examples.ts'
import { input } from './schema/input.ts'
import { barKinds, entityKinds } from './schema/kinds.ts'
import { inputMetrics as inputMetricsSchema, kpis as kpisSchema } from './schema/metrics.ts'
import { output } from './schema/output.ts'
import { overrides } from './schema/overrides.ts'
import { issueTypes } from './validation/issue-types.ts'
import { checkPins } from './validation/pinned-times.ts'
import { separableParts } from './validation/separable-parts.ts'
import { validate } from './validation/validate.ts'
import { views } from './views/index.ts'

export const fieldServiceRouting = definePlanningModel({
  id: 'field-service-routing',
  version: 'v1',
  resource: 'route-plans',
  name: 'Field service routing',
  description:
    'Which technician visits which customer, when and in which order: time windows, skills, working hours and breaks are kept, all mandatory visits are done if possible, with as little travel as possible.',
  schema: { input, output, overrides, inputMetrics: inputMetricsSchema, kpis: kpisSchema },
  services: ['travel'],
  entityKinds,
  barKinds,
  work: {
    kind: 'visit',
    all: 'visits',
    mandatory: 'mandatoryVisits',
    planned: 'totalAssignedVisits',
    plannedMandatory: 'assignedMandatoryVisits',
  },
  issueTypes,
  separableParts,
  constraints,
  demoData,
  examples,
  views,
  recommendations,
  quickActions,
  exports,
  imports,
  validate,
  enrich,
  buildPlan,
  validatePlan: checkPins,
  brokenPins: (plan) => brokenPins(plan, (index) => `Visit ${plan.facts.visits[index]!.input.id}`),
  startSearch,
  readOutput,
  applyOutput,
  publishOutput,
  plannedDays,
  inputMetrics,
  kpis,
})
