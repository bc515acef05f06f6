/**
 * What the list shows, as its address says it: every filter and the sort are in the URL, so that a view can be kept,
 * sent and gone back to.
 */
import type { FoundDataset } from '../../../../server/contract/dataset-search.ts'
import { datasetStatuses, type DatasetStatus } from '../../../../server/contract/status.ts'
import type { DatasetQuery } from '../../../api/datasets.ts'

export interface ListState {
  readonly statuses: readonly DatasetStatus[]
  /** Empty stands for all. */
  readonly model: string
  readonly tags: readonly string[]
  readonly name: string
  /** Days as `2027-02-01`, in the time zone of the browser, both included; empty stands for open. */
  readonly from: string
  readonly to: string
  /** Days that are planned, written likewise. */
  readonly plannedFrom: string
  readonly plannedTo: string
  /** Column, with - before it downwards. */
  readonly sort: string
}

export const defaultSort = '-submitDateTime'
export const everything: ListState = {
  statuses: [],
  model: '',
  tags: [],
  name: '',
  from: '',
  to: '',
  plannedFrom: '',
  plannedTo: '',
  sort: defaultSort,
}

const isStatus = (text: string): text is DatasetStatus => datasetStatuses.some((status) => status === text)
const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads leniently: what makes no sense is left out. */
export function readListState(query: URLSearchParams): ListState {
  const dayOf = (name: string) => (day.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    statuses: query.getAll('status').filter(isStatus),
    model: query.get('model') ?? '',
    tags: query.getAll('tag').filter((tag) => tag !== ''),
    name: query.get('name') ?? '',
    from: dayOf('from'),
    to: dayOf('to'),
    plannedFrom: dayOf('plannedFrom'),
    plannedTo: dayOf('plannedTo'),
    sort: query.get('sort') || defaultSort,
  }
}

/** Says only what differs from everything, always in the same order, so that equal views have equal addresses. */
export function writeListState({
  statuses,
  model,
  tags,
  name,
  from,
  to,
  plannedFrom,
  plannedTo,
  sort,
}: ListState): URLSearchParams {
  const query = new URLSearchParams()
  for (const status of datasetStatuses) if (statuses.includes(status)) query.append('status', status)
  for (const [key, value] of Object.entries({ model, name, from, to, plannedFrom, plannedTo }))
    if (value !== '') query.set(key, value)
  for (const tag of [...tags].sort()) query.append('tag', tag)
  if (sort !== defaultSort) query.set('sort', sort)
  return query
}

/** The same for the search API; days become instants. */
export function searchQuery({
  statuses,
  model,
  tags,
  name,
  from,
  to,
  plannedFrom,
  plannedTo,
  sort,
}: ListState): DatasetQuery {
  return {
    status: statuses,
    model: model === '' ? [] : [model],
    tag: tags,
    name: name.trim() || undefined,
    submittedFrom: from === '' ? undefined : startOfDay(from, 0),
    submittedTo: to === '' ? undefined : startOfDay(to, 1),
    plannedFrom: plannedFrom || undefined,
    plannedTo: plannedTo || undefined,
    sort,
  }
}

/** As the server compares names. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether the search would find it. */
export function passes(
  { statuses, model, tags, name, from, to, plannedFrom, plannedTo }: ListState,
  dataset: FoundDataset,
): boolean {
  const submitted = new Date(dataset.submitDateTime).toISOString()
  return (
    (statuses.length === 0 || statuses.includes(dataset.status)) &&
    (model === '' || dataset.model === model) &&
    tags.every((tag) => dataset.tags.includes(tag)) &&
    fold(dataset.name).includes(fold(name.trim())) &&
    (from === '' || submitted >= startOfDay(from, 0)) &&
    (to === '' || submitted < startOfDay(to, 1)) &&
    (plannedFrom === '' || (dataset.plannedLastDay ?? '') >= plannedFrom) &&
    (plannedTo === '' || (dataset.plannedFirstDay !== undefined && dataset.plannedFirstDay <= plannedTo))
  )
}

function startOfDay(text: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Whether anything narrows the list; the order does not. */
export function isFiltered(state: ListState): boolean {
  return writeListState({ ...state, sort: defaultSort }).size > 0
}

/** The next sort after a click on a column: the column's natural direction first, then the other. */
export function nextSort(
  current: string,
  { sort, isDescendingFirst }: { readonly sort: string; readonly isDescendingFirst: boolean },
): string {
  const [first, second] = isDescendingFirst ? [`-${sort}`, sort] : [sort, `-${sort}`]
  return current === first ? second : first
}
