import { describe, expect, test } from 'vitest'
import { metricText } from '../../../../renderer/features/datasets/metrics.ts'
import {
  columnsOf,
  defaultColumns,
  fittingColumns,
  moveColumn,
} from '../../../../renderer/features/datasets/overview/columns.ts'
import { inTurn } from '../../../../renderer/features/datasets/overview/in-turn.ts'
import {
  toggled,
  updated,
  withRange,
  type Selection,
} from '../../../../renderer/features/datasets/overview/selection.ts'
import { uploadFileOf } from '../../../../renderer/features/datasets/overview/upload-files.ts'
import type { FoundDataset } from '../../../../server/contract/dataset-search.ts'
import type { Capability, MetricCard, ModelSummary } from '../../../../server/contract/model-summary.ts'

const kpi = (name: string, priority: number): MetricCard => ({
  name,
  title: name,
  description: '',
  type: 'integer',
  priority,
})
const model = (id: string, kpis: readonly MetricCard[], capabilities: readonly Capability[] = []): ModelSummary => ({
  id,
  version: 'v1',
  resource: 'plans',
  name: id,
  description: '',
  capabilities: [...capabilities],
  entityKinds: [],
  barKinds: [],
  views: [],
  quickActions: [],
  inputMetrics: [],
  kpis: [...kpis],
  goals: [],
  overrides: [],
})

describe('columns', () => {
  const figures = [kpi('assigned', 10), kpi('unassigned', 11), kpi('travel', 30), kpi('overtime', 50)]
  const routing = model('routing', figures, ['plannedDays'])

  test('begin with the leading figure of each group', () => {
    expect(defaultColumns([routing])).toEqual([
      'status',
      'name',
      'plannedFirstDay',
      'tags',
      'score',
      'kpis.assigned',
      'kpis.travel',
      'kpis.overtime',
      'submitDateTime',
    ])
    expect(defaultColumns([routing, model('rostering', [])])).toContain('model')
  })

  test('are as many as stand side by side: figures give way from the last, then tags, and never the name', () => {
    const models = [routing, model('rostering', [])]
    const fitting = (width: number) => fittingColumns(defaultColumns(models), columnsOf(models), width)
    expect(fitting(200)).toEqual(defaultColumns(models))
    expect(fitting(76)).toEqual(defaultColumns(models).filter((key) => key !== 'kpis.overtime'))
    expect(fitting(54)).toEqual(['status', 'name', 'score', 'model', 'submitDateTime'])
    expect(fitting(10)).toEqual(['status', 'name', 'score', 'model'])
  })

  test('begin with figures of every model, and without the days where none plans any', () => {
    const rostering = model('rostering', [kpi('filled', 10), kpi('fairness', 20)])
    expect(defaultColumns([routing, rostering]).filter((key) => key.startsWith('kpis.'))).toEqual([
      'kpis.assigned',
      'kpis.filled',
      'kpis.travel',
      'kpis.fairness',
      'kpis.overtime',
    ])
    const listed = defaultColumns([routing, rostering], [rostering])
    expect(listed.filter((key) => key.startsWith('kpis.'))).toEqual(['kpis.filled', 'kpis.fairness'])
    expect(listed).toContain('model')
    expect(defaultColumns([routing, rostering])).toContain('plannedFirstDay')
    expect(defaultColumns([rostering])).not.toContain('plannedFirstDay')
    expect(columnsOf([rostering]).map(({ key }) => key)).not.toContain('plannedFirstDay')
  })

  test('of the same name in two models are one', () => {
    const keys = columnsOf([routing, model('rostering', [kpi('overtime', 20), kpi('fairness', 30)])]).map(
      ({ key }) => key,
    )
    expect(keys.filter((key) => key === 'kpis.overtime')).toHaveLength(1)
    expect(keys).toContain('kpis.fairness')
  })

  test('move by a step, but not over the ends', () => {
    expect(moveColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moveColumn(['a'], 'x', 1)).toEqual(['a'])
  })

  test('show figures as people read them', () => {
    expect(metricText({ type: 'duration' }, 'PT1H42M')).toBe('1 h 42 min')
    expect(metricText({ type: 'integer', unit: 'm' }, 38_800)).toBe('38.8 km')
    expect(metricText({ type: 'number', unit: '%' }, 96.5)).toBe('96.5 %')
    expect(metricText({ type: 'integer' }, 12_345)).toBe('12,345')
    expect([metricText({ type: 'integer' }, undefined), metricText({ type: 'duration' }, 'soon')]).toEqual(['–', '–'])
  })
})

describe('a selection', () => {
  const dataset = (id: string, name = id) => ({ id, name }) as FoundDataset
  const rows = ['a', 'b', 'c', 'd'].map((id) => dataset(id))
  const ids = (selection: Selection) => [...selection.keys()]

  test('takes a row in and leaves it out again', () => {
    const one = toggled(new Map(), dataset('a'))
    expect([ids(one), ids(toggled(one, dataset('a')))]).toEqual([['a'], []])
  })

  test('takes in everything between two rows, whichever was first', () => {
    expect(ids(withRange(new Map(), (index) => rows[index], [3, 1]))).toEqual(['b', 'c', 'd'])
  })

  test('follows what happens to its datasets, and stays the same object when nothing does', () => {
    const selection = new Map([['a', dataset('a')]])
    const change = (id: string, name = id, isInBin = false) => ({ ...dataset(id, name), isInBin })
    expect(updated(selection, [change('a', 'New')]).get('a')?.name).toBe('New')
    expect(updated(selection, [change('b')])).toBe(selection)
    expect(ids(updated(selection, [change('a', 'a', true)]))).toEqual([])
  })
})

test('work on many goes on when one fails, and says which', async () => {
  const { done, failed } = await inTurn([1, 2, 3, 4, 5], 2, (number) =>
    number === 3 ? Promise.reject(new Error('three')) : Promise.resolve(),
  )
  expect(done.sort()).toEqual([1, 2, 4, 5])
  expect(failed).toEqual([{ item: 3, reason: new Error('three') }])
})

test('files are sent as what their names say they are', () => {
  const of = (name: string) => {
    const found = uploadFileOf(new File([''], name))
    return found && { name: found.name, isGzip: found.isGzip }
  }
  expect(of('Monday.json')).toEqual({ name: 'Monday', isGzip: false })
  expect(of('Monday.v2.JSON.GZ')).toEqual({ name: 'Monday.v2', isGzip: true })
  expect(of('Monday.gz')).toEqual({ name: 'Monday', isGzip: true })
  expect(of('.json')).toEqual({ name: 'Uploaded', isGzip: false })
  expect([of('Monday.xlsx'), of('json')]).toEqual([undefined, undefined])
})
