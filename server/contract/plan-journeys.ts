/** The work of a plan, journey by journey, whatever its model: what the format json of an export holds. */
import { z } from 'zod'

const position = z.tuple([z.number(), z.number()])

const journeyEntry = z.object({
  id: z.string(),
  title: z.string(),
  isWork: z.boolean(),
  start: z.string(),
  end: z.string(),
  position: position.optional(),
  notes: z.array(z.string()),
})
export type JourneyEntry = z.infer<typeof journeyEntry>

const journey = z.object({
  id: z.string(),
  title: z.string(),
  who: z.object({ id: z.string(), name: z.string() }),
  span: z.object({ start: z.string(), end: z.string() }).optional(),
  entries: z.array(journeyEntry),
  path: z.array(position),
})
export type Journey = z.infer<typeof journey>

const leftOutWork = z.object({ id: z.string(), title: z.string(), position: position.optional(), reason: z.string() })
export type LeftOutWork = z.infer<typeof leftOutWork>

export const planJourneys = z.object({ journeys: z.array(journey), leftOut: z.array(leftOutWork) })
export type PlanJourneys = z.infer<typeof planJourneys>
