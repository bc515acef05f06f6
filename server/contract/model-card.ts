/** What the UI and the command line show of a planning model: the serialisable part of its manifest that names it. */
import { z } from 'zod'
import { plannedWork } from './planned-work.ts'

/** A figure of the model, as tables and cards show it. */
export const metricCard = z.object({
  name: z.string().describe('Name of the property in inputMetrics or kpis').meta({ example: 'totalTravelTime' }),
  title: z.string().meta({ example: 'Travel time' }),
  description: z.string().meta({ example: 'Time on the road, ways from start and to end included' }),
  type: z.enum(['integer', 'number', 'duration']).meta({ example: 'duration' }),
  unit: z.enum(['m', '%']).optional().describe('Of a number; absent where it only counts').meta({ example: 'm' }),
  priority: z
    .number()
    .describe('Order of display, lower first; figures of the same ten belong together')
    .meta({ example: 30 }),
})
export type MetricCard = z.infer<typeof metricCard>

/** A goal of the model, as whoever sets its weight sees it. */
export const goalCard = z.object({
  override: z
    .string()
    .describe('Name of its weight in config.model.overrides')
    .meta({ example: 'balanceTimeUtilizationWeight' }),
  title: z.string().describe('What it is for, in the words of a planner').meta({ example: 'Fair shares of work' }),
  group: z.string().describe('Goals of a group belong together').meta({ example: 'Fairness' }),
  default: z.number().describe('Weight in force where none is given; 0 means off').meta({ example: 0 }),
  normal: z.number().describe('Weight at which it counts as usual beside the others').meta({ example: 1 }),
})
export type GoalCard = z.infer<typeof goalCard>

export const modelCard = z
  .object({
    id: z.string().describe('Path segment of the model below /api/models'),
    version: z.string().describe('First path segment of its API, for instance v1'),
    resource: z.string().describe('Name of its datasets in addresses'),
    name: z.string(),
    description: z.string(),
    inputMetrics: z.array(metricCard).describe('Size of the problem'),
    kpis: z.array(metricCard).describe('Quality of the plan'),
    work: plannedWork
      .optional()
      .describe('Which figures count what is to be planned; absent where the model counts none'),
    goals: z.array(goalCard).describe('Everything that has a weight, in the order of the score analysis'),
  })
  .meta({
    id: 'ModelCard',
    example: {
      id: 'field-service-routing',
      version: 'v1',
      resource: 'route-plans',
      name: 'Field service routing',
      description: 'Routes of technicians who visit customers.',
      inputMetrics: [{ name: 'visits', title: 'Visits', description: 'Visits to plan', type: 'integer', priority: 10 }],
      kpis: [
        {
          name: 'totalTravelDistanceMeters',
          title: 'Travel distance',
          description: 'Metres on the road',
          type: 'integer',
          unit: 'm',
          priority: 40,
        },
      ],
      goals: [
        {
          override: 'balanceTimeUtilizationWeight',
          title: 'Fair shares of work',
          group: 'Fairness',
          default: 0,
          normal: 1,
        },
      ],
    },
  })
export type ModelCard = z.infer<typeof modelCard>
