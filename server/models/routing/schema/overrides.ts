/** Fields that `config.model.overrides` of all routing models has. */
import { z } from 'zod'
import type { Goal } from '../constraints/weights.ts'
import { duration, id } from './values.ts'

/** Largest weight: keeps every price of the search inside an int32 for durations and lateness of a day. */
const weight = z.int().min(0).max(1_000_000)

const thousands = new Intl.NumberFormat('en')

/** What the overrides of a model must have: a field for each of its weights. */
export type WithWeights<Name extends string> = Readonly<Record<Name, z.ZodType>> & Readonly<Record<string, z.ZodType>>

/** The field of each weight, described as the table of goals has it. */
export const weightFields =
  <Name extends string>(goals: Readonly<Record<Name, Goal>>) =>
  (name: Name) => {
    const { per, default: standard, note = '' } = goals[name]
    return weight.optional().describe(`Points per ${per}; ${thousands.format(standard)} when left out${note}`)
  }

const assignmentType = z.enum(['AUTO', 'MANDATORY', 'OPTIONAL'])

/** `work`: what has a priority, `visit` or `job`. */
export const priorityWeight = (work: string) =>
  z.strictObject({
    priority: id.describe('Name of the priority, one of the standard ones or a new one'),
    weight: weight.describe(`How much a ${work} of this priority counts when it is left out`),
    assignment: assignmentType.default('AUTO').describe(`Whether ${work}s of this priority are mandatory`),
  })

export const publishedTimeTolerance = (work: string) =>
  duration.default('PT30M').describe(`How much later than published a ${work} may start without being changed`)

export const travelTimeAdjustment = z
  .strictObject({
    multiplier: z.number().min(0).max(100).default(1).describe('Factor on the travel time of the map'),
    extraTime: duration.default('PT0S').describe('Time added to every trip between two places, for instance to park'),
  })
  .optional()
  .describe('Travel time = multiplier x travel time of the map + extraTime; that of the map when left out')
