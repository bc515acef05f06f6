/** What the UI and the command line know of a planning model: the serialisable part of its manifest. */
import { z } from 'zod'
import { barKind } from './bar-kind.ts'
import { entityKind } from './entity-kind.ts'
import { quickActionSummary } from './quick-action.ts'
import { plannedWork } from './planned-work.ts'

/** A figure of the model, as tables and summaries show it. */
export const metricSummary = z.object({
  name: z.string().describe('Name of the property in inputMetrics or kpis').meta({ example: 'totalTravelTime' }),
  title: z.string().meta({ example: 'Travel time' }),
  description: z.string().meta({ example: 'Time on the road, ways from start and to end included' }),
  type: z.enum(['integer', 'number', 'duration']).meta({ example: 'duration' }),
  unit: z.enum(['m', '%']).optional().describe('Of a number; absent where it only counts'),
  better: z
    .enum(['higher', 'lower'])
    .optional()
    .describe('Which of two makes the better plan; absent where neither does'),
  priority: z
    .number()
    .describe('Order of display, lower first; figures of the same ten belong together')
    .meta({ example: 30 }),
})
export type MetricCard = z.infer<typeof metricSummary>

/** A goal of the model, as whoever sets its weight sees it. */
export const goalSummary = z.object({
  override: z
    .string()
    .describe('Name of its weight in config.model.overrides')
    .meta({ example: 'balanceTimeUtilizationWeight' }),
  title: z.string().describe('What it is for, in the words of a planner').meta({ example: 'Fair shares of work' }),
  group: z.string().describe('Goals of a group belong together').meta({ example: 'Fairness' }),
  constraint: z.string().describe('Id of the constraint it weighs').meta({ example: 'balanceTimeUtilization' }),
  reason: z
    .string()
    .describe('Why the default is what it is')
    .meta({ example: 'Who wants even days asks for them: they cost travel time.' }),
  default: z.number().describe('Weight in force where none is given; 0 means off').meta({ example: 0 }),
  normal: z.number().describe('Weight at which it counts as usual beside the others').meta({ example: 1 }),
})
export type GoalCard = z.infer<typeof goalSummary>

/** A field of config.model.overrides. */
export const overrideSummary = z.object({
  name: z.string().meta({ example: 'balanceTimeUtilizationWeight' }),
  description: z.string().meta({ example: 'Points per minute of difference; 0 when left out' }),
  isNumber: z.boolean().describe('Or else some other JSON'),
  minimum: z.number().optional().meta({ example: 0 }),
  maximum: z.number().optional(),
  default: z.number().optional().describe('In force where none is given'),
})
export type OverrideSummary = z.infer<typeof overrideSummary>

/** A part of a plan the API of the model computes on request. */
export const viewSummary = z.object({
  path: z.string().describe('Below the address of a dataset').meta({ example: 'unassigned' }),
  title: z.string().meta({ example: 'Explain the unassigned visits' }),
  explains: z
    .string()
    .optional()
    .describe('Entity kind of which it says, thing by thing, why it is not in the plan')
    .meta({ example: 'visit' }),
})
export type ViewSummary = z.infer<typeof viewSummary>

/** What not every model does. */
export const capability = z.enum(['plannedDays', 'recommendations', 'travel'])
export type Capability = z.infer<typeof capability>

export const modelSummary = z
  .object({
    id: z.string().describe('Path segment of the model below /api/models').meta({ example: 'field-service-routing' }),
    version: z.string().describe('First path segment of its API').meta({ example: 'v1' }),
    resource: z.string().describe('Name of its datasets in addresses').meta({ example: 'route-plans' }),
    name: z.string().meta({ example: 'Field service routing' }),
    description: z.string().meta({ example: 'Routes of technicians who visit customers.' }),
    capabilities: z
      .array(capability)
      .describe(
        'plannedDays: its datasets say which days they plan; recommendations: it recommends places; travel: its plans go from place to place',
      ),
    entityKinds: z.array(entityKind).describe('What its inputs and plans are made of'),
    barKinds: z.array(barKind).describe('What fills the time around the work in a timeline of its plans'),
    views: z.array(viewSummary),
    exports: z
      .object({ who: z.string().describe('Entity kind of who can be asked for alone').meta({ example: 'vehicle' }) })
      .optional()
      .describe('Its plans can be had as files for other programs; absent where they cannot'),
    quickActions: z.array(quickActionSummary).describe('What can happen while a plan is carried out, as forms'),
    inputMetrics: z.array(metricSummary).describe('Size of the problem'),
    kpis: z.array(metricSummary).describe('Quality of the plan'),
    work: plannedWork
      .optional()
      .describe('Which figures count what is to be planned; absent where the model counts none'),
    goals: z.array(goalSummary).describe('Everything that has a weight, in the order of the score analysis'),
    overrides: z.array(overrideSummary).describe('What config.model.overrides may hold'),
  })
  .meta({ id: 'ModelSummary' })
export type ModelSummary = z.infer<typeof modelSummary>
