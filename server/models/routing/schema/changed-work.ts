/** Wire shape of the views that list what has changed since the published plan. */
import { z } from 'zod'
import { dateTime, id } from './values.ts'

/** `what` is a visit or stop, `person` the change of who comes. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- it is in what is returned
export function changedWorkFields<Person extends string>(what: string, person: Person) {
  return {
    id: id.describe(`Id of the ${what}`),
    name: z.string().optional().describe(`Name of the ${what}`),
    changes: z
      .array(z.enum([person, 'DAY', 'TIME', 'LEFT_OUT']))
      .describe('What is different; TIME where it is the same day'),
    pinned: z.boolean().describe(`Whether the ${what} is pinned, so that the input decides where it is`),
    summary: z.string().describe('The change in one sentence'),
    publishedStartServiceTime: dateTime.describe('When the service was to start'),
    shiftId: id.optional().describe('Id of the shift that has it now; left out where none has'),
    startServiceTime: dateTime.optional().describe('When the service starts now'),
  }
}

export const changedTotals = (what: string) => ({
  totalPublished: z.int().min(0).describe(`${what} that were published`),
  totalChanged: z.int().min(0).describe('Those of them that are not done as published'),
})
