/**
 * What is known of a dataset when it is acknowledged, as a document: with it the dataset can be brought back when its
 * row is lost.
 */
import { z } from 'zod'
import type { Dataset } from './dataset.ts'

export const aboutDataset = z.object({
  tenant: z.string(),
  model: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  priority: z.int().min(0).max(10),
  parentId: z.string().nullable(),
  originId: z.string(),
  submitTime: z.iso.datetime(),
  /** As it is stored. */
  config: z.looseObject({}),
})
export type AboutDataset = z.infer<typeof aboutDataset>

export function aboutOf(dataset: Dataset): AboutDataset {
  return {
    tenant: dataset.tenantId,
    model: dataset.modelId,
    name: dataset.name,
    tags: [...dataset.tags],
    priority: dataset.priority,
    parentId: dataset.parentId,
    originId: dataset.originId,
    submitTime: dataset.submitTime,
    config: { ...dataset.configuration },
  }
}
