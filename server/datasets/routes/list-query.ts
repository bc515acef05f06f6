/** The query of a list of datasets, and what it means to the search. */
import { z } from 'zod'
import { datasetStatus } from '../../contract/status.ts'
import { instant, repeatable } from '../../http/query-values.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DatasetFilter, DatasetOrder, FoundDatasets, PageRequest } from '../search/dataset-search.ts'
import { exampleId } from '../../contract/dataset.ts'
import { sortColumnsOf } from '../search/sort-columns.ts'

const defaultLimit = 100
const maxDatasets = 1000

const filters = {
  status: repeatable(datasetStatus)
    .describe('Datasets with this status; repeatable, any of them')
    .meta({ example: ['SOLVING_COMPLETED'] }),
  tag: repeatable(z.string().min(1).max(255))
    .describe('Datasets with this label; repeatable, all of them')
    .meta({ example: ['region:north'] }),
  name: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('Datasets whose name contains this, in whatever case')
    .meta({ example: 'monday' }),
  parentId: z.uuid().optional().describe('Datasets derived from this one').meta({ example: exampleId }),
  submittedFrom: instant
    .optional()
    .describe('Datasets submitted at this time or later')
    .meta({ example: '2027-02-01T00:00:00Z' }),
  submittedTo: instant
    .optional()
    .describe('Datasets submitted before this time')
    .meta({ example: '2027-02-02T00:00:00Z' }),
  plannedFrom: z.iso
    .date()
    .optional()
    .describe('Datasets that plan this day or a later one')
    .meta({ example: '2027-02-01' }),
  plannedTo: z.iso
    .date()
    .optional()
    .describe('Datasets that plan this day or an earlier one; with plannedFrom, any day between')
    .meta({ example: '2027-02-07' }),
}

const paging = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxDatasets)
    .optional()
    .describe(`Datasets in a page; ${defaultLimit} when absent`)
    .meta({ example: 50 }),
  cursor: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe('Where the page before ended; goes with the same filters and sort')
    .meta({ example: 'WyIyMDI3LTAyLTAxIl0' }),
}

/** As the reference service counts pages. */
const numberedPaging = {
  page: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Number of the page, from 0; instead of a cursor')
    .meta({ example: 0 }),
  size: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxDatasets)
    .optional()
    .describe(`Datasets in a numbered page; ${defaultLimit} when absent`)
    .meta({ example: 100 }),
}

/** Every way to sort the datasets of the models, both directions. */
function sortQuery(models: readonly PlanningModel[]) {
  const names = [...sortColumnsOf(models).keys()]
  return z
    .enum(
      names.flatMap((name) => [name, `-${name}`]),
      { error: `Datasets cannot be sorted by that. They can by ${names.join(', ')}; downwards with - before the name` },
    )
    .default('-submitDateTime')
    .describe('What to sort by; - before it sorts downwards. Datasets without a value come last')
}

/** Of one model; pages by cursor or by number. */
export function modelListQuery(model: PlanningModel) {
  return z
    .strictObject({ ...filters, sort: sortQuery([model]), ...paging, ...numberedPaging })
    .refine(
      ({ page, size, cursor, limit }) => (page ?? size) === undefined || (cursor ?? limit) === undefined,
      'page and size do not go with cursor and limit; send one pair or the other',
    )
}

/** For tables that jump to somewhere in a long list; from there they go on by cursor. */
const jumping = {
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('Datasets to leave out, from the start of the list or from the cursor')
    .meta({ example: 0 }),
}

/** Of all models. */
export function allModelsListQuery(models: readonly PlanningModel[]) {
  const model = repeatable(z.enum(models.map(({ id }) => id))).describe(
    'Datasets of this model; repeatable, any of them',
  )
  return z.strictObject({ model, ...filters, sort: sortQuery(models), ...paging, ...jumping })
}

type ListFilters = z.infer<z.ZodObject<typeof filters>>

export function filterOf(tenantId: string, modelIds: readonly string[], query: ListFilters): DatasetFilter {
  const { status, tag, name, parentId, submittedFrom, submittedTo, plannedFrom, plannedTo } = query
  // In one order, so that a cursor fits however they were sent.
  const distinct = <Item>(items: readonly Item[]) => [...new Set(items)].sort()
  return {
    tenantId,
    modelIds: distinct(modelIds),
    statuses: distinct(status),
    tags: distinct(tag),
    name,
    parentId,
    submittedFrom,
    submittedTo,
    plannedFrom,
    plannedTo,
  }
}

/** Turns the `sort` of a query into an order of these models' datasets. */
export function orderFor(models: readonly PlanningModel[]): (sort: string) => DatasetOrder {
  const columns = sortColumnsOf(models)
  return (sort) => {
    const isDescending = sort.startsWith('-')
    const by = isDescending ? sort.slice(1) : sort
    const column = columns.get(by)
    if (!column) throw new Error(`The query let the sort "${sort}" through, and there is no such column`)
    return { by, column, isDescending }
  }
}

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly offset?: number | undefined
}

export function pageOf({ limit, cursor, page, size, offset }: PageQuery): PageRequest {
  const perPage = size ?? limit ?? defaultLimit
  return { limit: perPage, cursor, offset: offset ?? (page ?? 0) * perPage }
}

/** Numbered pages have no cursor: their clients count on. */
export function listHeaders({ total, nextCursor }: FoundDatasets, { page, size }: PageQuery): Record<string, string> {
  const isNumbered = (page ?? size) !== undefined
  return {
    'X-Total-Count': String(total),
    ...(nextCursor === undefined || isNumbered ? {} : { 'X-Next-Cursor': nextCursor }),
  }
}
