import { describe, expect, test } from 'vitest'
import type { GanttRow, WorkBar } from '../../../../renderer/ui/gantt/gantt-row.ts'
import { hitTest } from '../../../../renderer/ui/gantt/hit-test.ts'
import { rowAt, rowsBetween, stackRows } from '../../../../renderer/ui/gantt/row-stack.ts'

const bar = (id: string, start: number, end: number): WorkBar => ({
  kind: 'work',
  id,
  mark: '',
  title: id,
  description: id,
  start,
  end,
  windows: [],
  isPinned: false,
})
const resource = (id: string, bars: readonly WorkBar[]): GanttRow => ({
  kind: 'resource',
  id,
  title: id,
  note: '',
  colour: 0,
  frames: [],
  bars,
})
const rows: readonly GanttRow[] = [
  { kind: 'pool-heading', id: 'pool', title: '', note: '', toggle: 'none' },
  { kind: 'pool', id: 'P', title: 'P', bar: bar('P', 0, 10), reason: '' },
  resource('one', [bar('A', 0, 100), bar('B', 105, 110), bar('C', 113, 200)]),
  resource('two', []),
]
const stack = stackRows(rows)
const drawing = { rows, stack, scale: { start: 0, end: 1000, width: 1000 } }

describe('rows', () => {
  test('lie below each other by their heights', () => {
    expect(stack).toEqual({ tops: [0, 32, 60, 104, 148], height: 148 })
    expect([-1, 0, 31.5, 32, 103, 147.9, 148].map((y) => rowAt(stack, y))).toEqual([
      undefined,
      0,
      0,
      1,
      2,
      3,
      undefined,
    ])
  })

  test('in view are those the viewport cuts, and no other', () => {
    expect(rowsBetween(stack, 32, 60)).toEqual({ first: 1, last: 1 })
    expect(rowsBetween(stack, 59, 61)).toEqual({ first: 1, last: 2 })
    expect(rowsBetween(stack, 0, 10_000)).toEqual({ first: 0, last: 3 })
    expect(rowsBetween(stackRows([]), 0, 100)).toBeUndefined()
  })
})

describe('the pointer', () => {
  test('hits the bar under it, or the nearest one within reach', () => {
    expect(hitTest(drawing, 50, 70)?.bar?.id).toBe('A')
    expect(hitTest(drawing, 104, 70)?.bar?.id).toBe('B')
    expect(hitTest(drawing, 112, 70)?.bar?.id).toBe('C')
    expect(hitTest(drawing, 203, 70)?.bar?.id).toBe('C')
  })

  test('hits what fills the time where something is to be said of it, unless a bar is within reach', () => {
    const waiting = {
      kind: 'passive',
      look: { id: 'wait', label: 'Waiting', tone: 'hatched' },
      start: 300,
      end: 400,
      description: 'Waiting 40 min',
    } as const
    const travel = {
      kind: 'passive',
      look: { id: 'travel', label: 'Travel', tone: 'line' },
      start: 400,
      end: 450,
    } as const
    const row: GanttRow = {
      kind: 'resource',
      id: 'one',
      title: 'one',
      note: '',
      colour: 0,
      frames: [],
      bars: [bar('A', 0, 300), waiting, travel],
    }
    const at = (x: number) => hitTest({ rows: [row], stack: stackRows([row]), scale: drawing.scale }, x, 10)
    expect([at(350)?.passive, at(302)?.bar?.id, at(302)?.passive, at(430)?.passive]).toEqual([
      waiting,
      'A',
      undefined,
      undefined,
    ])
  })

  test('beside the bars hits the row alone', () => {
    const hit = hitTest(drawing, 500, 70)
    expect([hit?.row.id, hit?.bar]).toEqual(['one', undefined])
    expect(hitTest(drawing, 500, 500)).toBeUndefined()
  })

  test('anywhere in a pool row hits what the row is about', () => {
    expect(hitTest(drawing, 900, 40)?.bar?.id).toBe('P')
  })
})
