import { expect, test } from 'vitest'
import type { GoalCard } from '../../../../../../server/contract/model-summary.ts'
import { changedWeights, goalGroups } from '../../../../../../renderer/features/datasets/page/weights/goal-points.ts'

const goal = (constraint: string, group: string, standard: number): GoalCard => ({
  override: `${constraint}Weight`,
  title: constraint,
  group,
  constraint,
  reason: '',
  default: standard,
  normal: 1,
})
const goals = [goal('travel', 'Costs', 1), goal('fair', 'People', 0), goal('waiting', 'Costs', 1)]

test('what differs is sent as a number, also where it is the default of the model', () => {
  expect(changedWeights(goals, { from: { travelWeight: 3 }, to: { fairWeight: 2 } })).toEqual({
    travelWeight: 1,
    fairWeight: 2,
  })
  expect(changedWeights(goals, { from: { travelWeight: 1 }, to: {} })).toEqual({})
})

test('goals stand in their groups, with what each costs before and after', () => {
  const analysis = (soft: number) => ({
    score: `0hard/0medium/${soft}soft`,
    constraints: [
      {
        id: 'travel',
        name: 'Travel',
        weight: '0hard/0medium/1soft',
        score: `0hard/0medium/${soft}soft`,
        matchCount: 1,
      },
    ],
  })
  const overrides = [{ name: 'travelWeight', description: 'Points per second', isNumber: true }]
  const groups = goalGroups({ goals, overrides }, { before: analysis(-100), after: analysis(-300) })
  expect(groups.map(({ group, goals: own }) => [group, own.map((each) => each.goal.title)])).toEqual([
    ['Costs', ['travel', 'waiting']],
    ['People', ['fair']],
  ])
  expect(groups[0]!.goals[0]).toMatchObject({ help: 'Points per second', before: -100, after: -300 })
  expect(groups[0]!.goals[1]).toMatchObject({ help: '', before: undefined, after: undefined })
})
