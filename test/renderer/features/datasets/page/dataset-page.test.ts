import { describe, expect, test } from 'vitest'
import { constraintGroups } from '../../../../../renderer/features/datasets/page/constraint-groups.ts'
import { lineageTree } from '../../../../../renderer/features/datasets/page/lineage-tree.ts'
import {
  readSelection,
  selectionsOf,
  selectionText,
} from '../../../../../renderer/features/datasets/page/match-selection.ts'
import { changeText, leadingMetrics, metricText } from '../../../../../renderer/features/datasets/metrics.ts'
import { spanText, stagesOf } from '../../../../../renderer/features/datasets/page/stages.ts'
import type { EntityKind } from '../../../../../server/contract/entity-kind.ts'
import type { MetricCard } from '../../../../../server/contract/model-summary.ts'
import type { DatasetRelative } from '../../../../../server/contract/dataset-relative.ts'

const kindOf = (id: string, list: string): EntityKind => ({
  id,
  singular: id,
  plural: list,
  icon: 'box',
  lists: [list],
})
const kinds = [kindOf('visit', 'visits'), kindOf('vehicle', 'vehicles')]

describe('stages', () => {
  test('last until the next one', () => {
    const stages = stagesOf([
      { status: 'DATASET_CREATED', at: '2027-02-01T09:00:00.000Z' },
      { status: 'SOLVING_SCHEDULED', at: '2027-02-01T09:00:01.000Z' },
      { status: 'SOLVING_ACTIVE', at: '2027-02-01T09:00:04.000Z' },
    ])
    expect(stages.map(({ name, seconds, share }) => [name, seconds, share])).toEqual([
      ['Checking the input', 1, 0.25],
      ['Waiting for a solver', 3, 0.75],
      ['Solving', undefined, 0],
    ])
  })

  test('and their times are as fine as they are short', () => {
    expect([0.013, 0.24, 12.4, 59.7, 303, 3600, 7810].map(spanText)).toEqual([
      '0.01 s',
      '0.2 s',
      '12 s',
      '1 min',
      '5 min 3 s',
      '1 h',
      '2 h 10 min',
    ])
  })
})

describe('metrics', () => {
  const metric = (name: string, title: string, priority: number, kind: Pick<MetricCard, 'type' | 'unit'>) => ({
    name,
    title,
    priority,
    description: '',
    ...kind,
  })
  const metrics = [
    metric('assigned', 'Assigned', 10, { type: 'integer' }),
    metric('totalTravelTime', 'Travel time', 30, { type: 'duration' }),
    metric('firstTravelTime', 'First', 31, { type: 'duration' }),
    metric('totalTravelDistanceMeters', 'Distance', 40, { type: 'integer', unit: 'm' }),
    metric('fairnessPercentage', 'Fairness', 60, { type: 'number', unit: '%' }),
  ]
  const values = {
    assigned: 1240,
    totalTravelTime: 'PT5H41M49S',
    firstTravelTime: 'PT1M',
    totalTravelDistanceMeters: 38_810,
  }

  test('are shown in the units the model gives them', () => {
    expect(
      metrics.map((metric) => [metric.title, metricText(metric, values[metric.name as keyof typeof values])]),
    ).toEqual([
      ['Assigned', '1,240'],
      ['Travel time', '5 h 42 min'],
      ['First', '1 min'],
      ['Distance', '38.8 km'],
      ['Fairness', '–'],
    ])
  })

  test('say what changed, with its sign', () => {
    const [assigned, travel] = metrics
    if (!assigned || !travel) throw new Error('There are five metrics')
    expect([
      changeText(assigned, 38, 40),
      changeText(travel, 'PT7H', 'PT5H30M'),
      changeText(travel, 'PT7H', 'PT7H'),
      changeText(assigned, undefined, 4),
    ]).toEqual(['+2', '−1 h 30 min', undefined, undefined])
  })

  test('of one kind are led by the first that has a value', () => {
    expect(leadingMetrics(metrics, values, 3).map(({ title }) => title)).toEqual([
      'Assigned',
      'Travel time',
      'Distance',
    ])
  })
})

describe('constraints', () => {
  const constraint = (id: string, weight: string, score: string, matchCount: number) => ({
    id,
    name: id,
    weight,
    score,
    matchCount,
  })
  test('are ranked by their share of their level; those that never fired stand apart', () => {
    const [hard, medium, soft] = constraintGroups([
      constraint('skills', '1hard/0medium/0soft', '0hard/0medium/0soft', 0),
      constraint('travel', '0hard/0medium/1soft', '0hard/0medium/-300soft', 4),
      constraint('reward', '0hard/0medium/1soft', '0hard/0medium/100soft', 1),
      constraint('off', '0hard/0medium/0soft', '0hard/0medium/0soft', 0),
    ])
    expect([hard?.kept.map(({ id }) => id), medium?.fired]).toEqual([['skills'], []])
    expect(soft?.fired.map(({ constraint: { id }, share }) => [id, share])).toEqual([
      ['travel', 0.75],
      ['reward', 0.25],
    ])
    expect([soft?.figure, soft?.kept.map(({ id }) => id)]).toEqual([-200, ['off']])
  })
})

describe('a match', () => {
  test('can be selected by the ids of things of the model beside its sentence', () => {
    const match = {
      score: '',
      justification: { description: 'Late.', visitId: 'A', vehicleIds: ['x', 'y'], seconds: 4, checkIds: ['no'] },
    }
    expect(selectionsOf(match, kinds)).toEqual([
      { kind: 'visit', id: 'A' },
      { kind: 'vehicle', id: 'x' },
      { kind: 'vehicle', id: 'y' },
    ])
  })
  test('keeps its selection in an address, whatever the id holds', () => {
    const selection = { kind: 'visit', id: 'a:b/ü <img>' }
    expect(readSelection(selectionText(selection))).toEqual(selection)
    expect([
      readSelection(undefined),
      readSelection('visit'),
      readSelection(':a'),
      readSelection('visit:'),
      readSelection(['a:b']),
    ]).toEqual([null, null, null, null, null])
  })
})

describe('a lineage', () => {
  const work = {
    kind: 'visit',
    all: 'visits',
    mandatory: 'mandatoryVisits',
    planned: 'planned',
    plannedMandatory: 'planned',
  }
  const relative = (id: string, parentId: string | undefined, score: string, others: Partial<DatasetRelative> = {}) =>
    ({ id, parentId, score, ...others }) as unknown as DatasetRelative
  const planning = (planned: number) => ({ inputMetrics: { visits: 9, mandatoryVisits: 9 }, kpis: { planned } })

  test('is a tree in which each is compared with its parent, in words', () => {
    const tree = lineageTree(
      [
        relative('origin', undefined, '0hard/-2medium/-100soft', planning(7)),
        relative('again', 'origin', '0hard/-2medium/-80soft', planning(7)),
        relative('longer', 'origin', '0hard/-1medium/-900soft', planning(8)),
        relative('further', 'again', '0hard/-2medium/-80soft', planning(7)),
        relative('orphan', 'purged', '0hard/0medium/0soft'),
      ],
      { work, entityKinds: kinds },
    )
    expect(tree.map(({ dataset: { id }, depth, comparison }) => [id, depth, comparison])).toEqual([
      ['origin', 0, undefined],
      ['again', 1, { words: '20.0 % better than its parent', isBetter: true }],
      ['further', 2, { words: 'as good as its parent', isBetter: undefined }],
      ['longer', 1, { words: '1 more mandatory visit planned than in its parent', isBetter: true }],
      ['orphan', 0, undefined],
    ])
  })

  test('compares no scores of other inputs or weights', () => {
    const tree = lineageTree(
      [
        relative('origin', undefined, '0hard/0medium/-100soft'),
        relative('patched', 'origin', '0hard/0medium/-80soft', {
          againstParent: { hasOtherInput: true, hasOtherWeights: true },
        }),
        relative('weighed', 'origin', '0hard/0medium/-900soft', {
          againstParent: { hasOtherInput: false, hasOtherWeights: true },
        }),
      ],
      { work, entityKinds: kinds },
    )
    expect(tree.slice(1).map(({ comparison }) => comparison)).toEqual([
      { words: 'not comparable: another input and other weights', isBetter: undefined },
      { words: 'not comparable: other weights', isBetter: undefined },
    ])
  })
})
