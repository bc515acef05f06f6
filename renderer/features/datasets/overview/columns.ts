/** The columns a list of datasets can have: what every dataset shows, and the figures of the models. */
import type { FoundDataset } from '../../../../server/contract/dataset-search.ts'
import type { MetricCard, ModelSummary } from '../../../../server/contract/model-summary.ts'
import { durationText } from '../../../ui/amounts.ts'
import { secondsOfDuration } from '../../../ui/iso-duration.ts'
import { exactTime, pastTime } from '../../../ui/relative-time.ts'
import { metricText } from '../metrics.ts'
import { plannedText } from './planned-days.ts'

export interface Column {
  /** Also the name it is sorted by. */
  readonly key: string
  readonly title: string
  readonly description: string
  /** Width of its place in the grid, in rem. */
  readonly width: number
  /** Takes what is left of the width. */
  readonly grows?: boolean
  readonly isNumeric: boolean
  /** Undefined where the server cannot sort by it. */
  readonly sort: { readonly sort: string; readonly isDescendingFirst: boolean } | undefined
  /** Plain text of a cell; columns that draw their own have none. */
  readonly text?: (dataset: FoundDataset, now: Date) => string
  /** More about the cell, on hover. */
  readonly hint?: (dataset: FoundDataset) => string | undefined
}

const nothing = '–'
const upwards = (sort: string) => ({ sort, isDescendingFirst: false })
const downwards = (sort: string) => ({ sort, isDescendingFirst: true })

type TimeKey = 'submitDateTime' | 'startDateTime' | 'activeDateTime' | 'completeDateTime'

function timeColumn(key: TimeKey, title: string, description: string): Column {
  return {
    key,
    title,
    description,
    width: 7.25,
    isNumeric: false,
    sort: downwards(key),
    text: (dataset, now) => (dataset[key] === undefined ? nothing : pastTime(new Date(dataset[key]), now)),
    hint: (dataset) => (dataset[key] === undefined ? undefined : exactTime(new Date(dataset[key]))),
  }
}

/** Drawn by the row itself: status, name, tags, score. The others are text. */
const baseColumns: readonly Column[] = [
  {
    key: 'status',
    title: 'Status',
    description: 'Where the dataset is in its life',
    width: 12.5,
    isNumeric: false,
    sort: upwards('status'),
  },
  {
    key: 'name',
    title: 'Name',
    description: 'Name of the dataset',
    width: 9.5,
    grows: true,
    isNumeric: false,
    sort: upwards('name'),
  },
  {
    key: 'plannedFirstDay',
    title: 'Planned day',
    description: 'The days it plans; unknown of what was checked before this was noted',
    width: 6.75,
    isNumeric: false,
    sort: downwards('plannedFirstDay'),
    text: plannedText,
    hint: plannedText,
  },
  { key: 'tags', title: 'Tags', description: 'Labels on the dataset', width: 4.75, isNumeric: false, sort: undefined },
  {
    key: 'score',
    title: 'Score',
    description: 'Score of the best plan: soft, or what is broken (hard) or left out (medium)',
    width: 9.5,
    isNumeric: true,
    sort: downwards('score'),
  },
  timeColumn('submitDateTime', 'Submitted', 'When it was submitted'),
]

const moreColumns: readonly Column[] = [
  {
    key: 'solvingDuration',
    title: 'Solved for',
    description: 'Solving time of all its runs together',
    width: 5.5,
    isNumeric: true,
    sort: downwards('solvingDuration'),
    text: ({ solvingDuration }) => shortSpan(secondsOfDuration(solvingDuration)),
  },
  {
    key: 'priority',
    title: 'Priority',
    description: 'Place in the queue: 0 lowest, 10 highest',
    width: 4.5,
    isNumeric: true,
    sort: downwards('priority'),
    text: ({ priority }) => String(priority),
  },
  timeColumn('startDateTime', 'Started', 'When its preparation began'),
  timeColumn('activeDateTime', 'Solving since', 'When solving began'),
  timeColumn('completeDateTime', 'Completed', 'When solving ended'),
]

/** Whether any of these models says which days its datasets plan; yes while none is known. */
export function planDays(models: readonly ModelSummary[]): boolean {
  return models.length === 0 || models.some(({ capabilities }) => capabilities.includes('plannedDays'))
}

function baseColumnsOf(models: readonly ModelSummary[]): readonly Column[] {
  return planDays(models) ? baseColumns : baseColumns.filter(({ key }) => key !== 'plannedFirstDay')
}

/** Every column there is for datasets of these models; figures of the same name are one column. */
export function columnsOf(models: readonly ModelSummary[]): Column[] {
  const model: Column = {
    key: 'model',
    title: 'Model',
    description: 'Planning model of the dataset',
    width: 10,
    isNumeric: false,
    sort: undefined,
    text: (dataset) => models.find(({ id }) => id === dataset.model)?.name ?? dataset.model,
  }
  const metrics = new Map<string, Column>()
  for (const card of models) {
    for (const metric of card.kpis) metrics.set(`kpis.${metric.name}`, metricColumn('kpis', metric))
    for (const metric of card.inputMetrics)
      metrics.set(`inputMetrics.${metric.name}`, metricColumn('inputMetrics', metric))
  }
  return [...baseColumnsOf(models), model, ...moreColumns, ...metrics.values()]
}

function metricColumn(group: 'kpis' | 'inputMetrics', metric: MetricCard): Column {
  const key = `${group}.${metric.name}`
  return {
    key,
    title: metric.title,
    description: metric.description,
    width: metric.type === 'duration' ? 6.25 : 5.5,
    isNumeric: true,
    sort: downwards(key),
    text: (dataset) => metricText(metric, dataset[group]?.[metric.name]),
  }
}

/** Finer than elsewhere: many runs take seconds. */
function shortSpan(seconds: number | undefined): string {
  if (seconds === undefined || seconds === 0) return nothing
  return seconds < 10 ? `${seconds.toFixed(1)} s` : durationText(seconds)
}

const leadingFigures = 5

/** The first of each group. */
function leadingKpis({ kpis }: ModelSummary): string[] {
  const groups = new Set<number>()
  const leading = kpis.filter(({ priority }) => {
    const group = Math.floor(priority / 10)
    return !groups.has(group) && groups.add(group)
  })
  return leading.map(({ name }) => `kpis.${name}`)
}

/** The first of each list, then the second of each, and so on; each once. */
function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? []))
  return [...new Set(all.flat())]
}

/**
 * Status, name, planned day, tags, score, the leading figures of each model, or of those alone that have datasets in
 * the list, and age.
 */
export function defaultColumns(models: readonly ModelSummary[], listed = models): string[] {
  const keys = baseColumnsOf(models).map(({ key }) => key)
  const afterScore = keys.indexOf('score') + 1
  const model = models.length > 1 ? ['model'] : []
  return [
    ...keys.slice(0, afterScore),
    ...model,
    ...inTurn(listed.map(leadingKpis)).slice(0, leadingFigures),
    ...keys.slice(afterScore),
  ]
}

const chromeWidth = 2.75

/** What gives way first in a narrow window: figures from the last, then tags, planned day and age. */
const expendable = ['tags', 'plannedFirstDay', 'submitDateTime']

/** As many of the columns as stand side by side in a width in rem; what tells datasets apart stays in any case. */
export function fittingColumns(keys: readonly string[], all: readonly Column[], width: number): string[] {
  const widths = new Map(all.map((column) => [column.key, column.width]))
  const total = (list: readonly string[]) => list.reduce((sum, key) => sum + (widths.get(key) ?? 0), chromeWidth)
  const figures = keys.filter((key) => key.includes('.')).reverse()
  let fitting = [...keys]
  for (const key of [...figures, ...expendable]) {
    if (total(fitting) <= width) break
    fitting = fitting.filter((one) => one !== key)
  }
  return fitting
}

/** The order of the list, with one column moved by a step; the ends stay the ends. */
export function moveColumn(keys: readonly string[], key: string, step: 1 | -1): string[] {
  const from = keys.indexOf(key)
  const to = from + step
  if (from < 0 || to < 0 || to >= keys.length) return [...keys]
  const moved = keys.filter((other) => other !== key)
  moved.splice(to, 0, key)
  return moved
}
