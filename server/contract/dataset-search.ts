/** Datasets of all models, as the user interface lists them. */
import { z } from 'zod'
import { datasetMetadata } from './dataset.ts'

export const foundDataset = datasetMetadata
  .extend({
    solvingDuration: z
      .string()
      .meta({ format: 'duration', example: 'PT30S' })
      .describe('Solving time of all its runs together'),
    plannedFirstDay: z.iso
      .date()
      .optional()
      .describe('First day it plans, on the clock of those who are planned; absent while unknown')
      .meta({ example: '2027-02-01' }),
    plannedLastDay: z.iso.date().optional().describe('Last day it plans').meta({ example: '2027-02-01' }),
    inputMetrics: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Size of the problem; the properties are those of the model'),
    kpis: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Quality of the best plan; the properties are those of the model'),
  })
  .meta({ id: 'FoundDataset' })
export type FoundDataset = z.infer<typeof foundDataset>

export const datasetSearchPage = z
  .object({
    datasets: z.array(foundDataset),
    total: z.int().min(0).describe('Datasets in all pages, counted when the first is read').meta({ example: 212 }),
    nextCursor: z
      .string()
      .optional()
      .describe('Cursor of the next page; absent on the last')
      .meta({ example: 'WyIyMDI3LTAyLTAxIl0' }),
  })
  .meta({ id: 'DatasetSearchPage' })
export type DatasetSearchPage = z.infer<typeof datasetSearchPage>

export const datasetChange = foundDataset
  .extend({
    isInBin: z.boolean().describe('Whether it has been purged and can still be restored').meta({ example: false }),
  })
  .meta({ id: 'DatasetChange' })
export type DatasetChange = z.infer<typeof datasetChange>
