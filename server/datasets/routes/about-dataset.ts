/**
 * What is known of a dataset when it is acknowledged, as a document: with it the dataset can be brought back when its
 * row is lost.
 */
import { z } from 'zod'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'

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

export function aboutOf(row: DatasetRow): AboutDataset {
  return {
    tenant: row.tenant_id,
    model: row.model_id,
    name: row.name,
    tags: JSON.parse(row.tags_json) as string[],
    priority: row.priority,
    parentId: row.parent_id,
    originId: row.origin_id,
    submitTime: row.submit_time,
    config: JSON.parse(row.config_json) as Record<string, unknown>,
  }
}
