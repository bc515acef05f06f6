import { expect, test } from 'vitest'
import {
  comparedFigures,
  isDifferent,
  type FiguredPlan,
} from '../../../../../renderer/features/datasets/compare/compared-figures.ts'

const same = { hasSameInput: true, hasSameWeights: true, words: undefined }
const otherWeights = { hasSameInput: true, hasSameWeights: false, words: 'not comparable: other weights' }
const otherInput = { hasSameInput: false, hasSameWeights: true, words: 'not comparable: another input' }

const metric = (name: string, rest: object) => ({ name, title: name, description: '', priority: 1, ...rest })
const kpis = [
  metric('travel', { type: 'duration', better: 'lower' }),
  metric('planned', { type: 'integer', better: 'higher' }),
  metric('vehicles', { type: 'integer' }),
] as Parameters<typeof comparedFigures>[1]['kpis']

const constraint = (id: string, points: number) => ({
  ...{ id, name: id, weight: '0hard/0medium/1soft', score: `0hard/0medium/${points}soft` },
  matchCount: points === 0 ? 0 : 1,
})
function plan(soft: number, travel: string, comparability: FiguredPlan['comparability'] = same): FiguredPlan {
  const score = `0hard/0medium/${soft}soft`
  return {
    ...{ score, comparability, kpis: { travel, planned: 8, vehicles: -soft } },
    analysis: { score, constraints: [constraint('drive', soft), constraint('never', 0)] },
  }
}
const rowOf = (plans: readonly FiguredPlan[], id: string) =>
  comparedFigures(plans, { kpis })
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id)!
const told = (plans: readonly FiguredPlan[], id: string) =>
  rowOf(plans, id).cells.map(({ text, change, verdict, isBest }) => [text, change, verdict, isBest])

const three = [plan(-100, 'PT2H'), plan(-80, 'PT1H'), plan(-120, 'PT2H30M')]

test('less of a KPI is better where its model says so, and the best of all is marked', () => {
  expect(told(three, 'kpi-travel')).toEqual([
    ['2 h', undefined, undefined, false],
    ['1 h', '−1 h', 'better', true],
    ['2 h 30 min', '+30 min', 'worse', false],
  ])
})

test('bars are of one scale: a small difference looks small also where it is the only one', () => {
  expect(rowOf(three, 'kpi-travel').cells.map(({ share }) => share)).toEqual([0, -1, 0.8])
  expect(rowOf([plan(-100, 'PT2H'), plan(-100, 'PT2H6M')], 'kpi-travel').cells[1]!.share).toBeCloseTo(0.19, 2)
})

test('a figure of which neither more nor less is better has a difference but no best', () => {
  expect(told(three, 'kpi-vehicles')[1]).toEqual(['80', '−20', undefined, false])
})

test('what is the same everywhere has no best, and can be left away', () => {
  expect(told(three, 'kpi-planned')).toEqual([
    ['8', undefined, undefined, false],
    ['8', 'the same', undefined, false],
    ['8', 'the same', undefined, false],
  ])
  expect(isDifferent(rowOf(three, 'kpi-planned'))).toBe(false)
  expect(isDifferent(rowOf(three, 'kpi-travel'))).toBe(true)
})

test('points under other weights stand there without a difference, KPIs are still compared', () => {
  const plans = [plan(-100, 'PT2H'), plan(-10, 'PT1H', otherWeights)]
  expect(told(plans, 'constraint-drive')).toEqual([
    ['−100', undefined, undefined, false],
    ['−10', undefined, undefined, false],
  ])
  expect(told(plans, 'score-soft')[1]).toEqual(['−10', undefined, undefined, false])
  expect(told(plans, 'kpi-travel')[1]).toEqual(['1 h', '−1 h', 'better', true])
})

test('figures of another input differ, but none is better', () => {
  const plans = [plan(-100, 'PT2H'), plan(-10, 'PT1H', otherInput), plan(-120, 'PT3H')]
  expect(told(plans, 'kpi-travel')).toEqual([
    ['2 h', undefined, undefined, true],
    ['1 h', '−1 h', undefined, false],
    ['3 h', '+1 h', 'worse', false],
  ])
})

test('constraints without a match in any plan are left out; a plan without scores has dashes', () => {
  const none: FiguredPlan = { score: undefined, kpis: {}, analysis: undefined, comparability: same }
  expect(rowOf([three[0]!, none], 'constraint-never')).toBeUndefined()
  expect(told([three[0]!, none], 'constraint-drive')[1]).toEqual(['–', undefined, undefined, false])
})
