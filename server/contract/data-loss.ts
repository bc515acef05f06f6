/** What an installation has lost, and what it has set aside because the database does not know it. */
import { z } from 'zod'

const dateTime = z.iso.datetime({ offset: true })
const exampleTime = '2027-02-01T09:00:00.000Z'

/** Kept apart from anything that could lead out of the folder. */
export const quarantineName = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d.Z-]{1,40}$/)
  .meta({ example: '2027-02-01T09-00-00.000Z' })

export const quarantinedDataset = z
  .object({
    id: z.uuid(),
    name: z.string().optional().describe('As it was submitted, where that can be read'),
    model: z.string().optional().describe('Id of its model, where that can be read'),
    documents: z
      .array(z.string())
      .describe('Names of its files')
      .meta({ example: ['input.json.gz', 'output.json.gz'] }),
    since: dateTime.describe('When the last of them was written'),
    wasAcknowledged: z
      .boolean()
      .describe(
        'It certainly was a dataset. Otherwise only an input is there, mostly of a submission that was cut off before it was answered',
      ),
  })
  .meta({
    id: 'QuarantinedDataset',
    example: {
      id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
      name: 'Monday, north',
      model: 'field-service-routing',
      documents: ['input.json.gz', 'output.json.gz'],
      since: exampleTime,
      wasAcknowledged: true,
    },
  })
export type QuarantinedDataset = z.infer<typeof quarantinedDataset>

/** The file `list.json` of a folder in the quarantine. */
export const quarantineList = z.object({ at: dateTime, why: z.string(), datasets: z.array(quarantinedDataset) })
export type QuarantineList = z.infer<typeof quarantineList>

export const quarantine = quarantineList
  .extend({ name: quarantineName.describe('Folder below quarantine/ of the data folder') })
  .meta({ id: 'Quarantine' })
export type Quarantine = z.infer<typeof quarantine>

export const lossFinding = z
  .object({
    at: dateTime.describe('When a start found it'),
    text: z.string().meta({ example: 'At least 12 stored changes are missing from the database.' }),
  })
  .meta({ id: 'LossFinding' })
export type LossFinding = z.infer<typeof lossFinding>

export const dataLoss = z
  .object({
    findings: z.array(lossFinding).describe('What was lost, until an administrator has seen it; mostly empty'),
    quarantineFolder: z
      .string()
      .describe('Where the folders of the quarantine are')
      .meta({ example: '/home/ada/.local/share/Planwright/quarantine' }),
    quarantines: z.array(quarantine).describe('Oldest first'),
  })
  .meta({ id: 'DataLoss' })
export type DataLoss = z.infer<typeof dataLoss>
