import { expect, test } from 'vitest'
import type { GoalCard } from '../../../server/contract/model-summary.ts'
import {
  scaleOf,
  weightInForce,
  weightWords,
  withWord,
  wordOf,
  type Weighed,
  type WeightWord,
} from '../../../renderer/ui/weight-words.ts'

const goal = (override: string, standard: number, normal = 1): GoalCard => ({
  override,
  title: override,
  group: 'Goals',
  constraint: override,
  reason: '',
  default: standard,
  normal,
})
const [travel, sla, area, fair, skills] = [
  goal('travel', 1),
  goal('sla', 1),
  goal('area', 1),
  goal('fair', 0),
  goal('skills', 0, 300),
]
const goals = [travel, sla, area, fair, skills]
const untouched: Weighed = { weights: {}, scale: 1 }

const wordsOf = ({ weights, scale }: Weighed) => goals.map((each) => wordOf(each, weights, scale))
const numbersOf = ({ weights }: Weighed) => goals.map((each) => weightInForce(each, weights))
const choose = (weighed: Weighed, each: GoalCard, word: WeightWord) => withWord(goals, weighed, each, word)

test('what nobody has set reads as its default', () => {
  expect(wordsOf(untouched)).toEqual(['normal', 'normal', 'normal', 'off', 'off'])
})

test('a goal that is off by default gets its normal weight, and more is three times that', () => {
  expect(numbersOf(choose(untouched, fair, 'normal'))).toEqual([1, 1, 1, 1, 0])
  expect(numbersOf(choose(untouched, skills, 'more'))).toEqual([1, 1, 1, 0, 900])
  expect(numbersOf(choose(untouched, skills, 'less'))).toEqual([1, 1, 1, 0, 100])
})

test('less than one point is had by tripling all others, and reads the same when the profile is opened again', () => {
  const less = choose(untouched, travel, 'less')
  expect(numbersOf(less)).toEqual([1, 3, 3, 0, 0])
  expect(wordsOf(less)).toEqual(['less', 'normal', 'normal', 'off', 'off'])
  const opened = { weights: less.weights, scale: scaleOf(goals, less.weights) }
  expect(wordsOf(opened)).toEqual(wordsOf(less))
  expect(numbersOf(choose(opened, sla, 'less'))).toEqual([1, 1, 3, 0, 0])
  expect(numbersOf(choose(opened, fair, 'normal'))).toEqual([1, 3, 3, 3, 0])
})

test('the word that was chosen is the one that is shown, and the words of other goals stay', () => {
  for (const first of weightWords) {
    for (const second of weightWords) {
      for (const [one, other] of [
        [travel, sla],
        [fair, travel],
        [skills, fair],
        [travel, travel],
      ] as const) {
        const before = choose(untouched, one, first)
        const after = choose(before, other, second)
        const expected = wordsOf(before).map((word, index) => (goals[index] === other ? second : word))
        expect([first, second, wordsOf(after)]).toEqual([first, second, expected])
        expect(numbersOf(after).every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true)
      }
    }
  }
})

test('what the default says anyway is left to it', () => {
  expect(choose(choose(untouched, travel, 'off'), travel, 'normal').weights['travel']).toBeUndefined()
  expect(choose(choose(untouched, fair, 'more'), fair, 'off').weights['fair']).toBeUndefined()
})

test('no weight grows beyond what a model takes', () => {
  const heavy: Weighed = { weights: { travel: 1_000_000, sla: 1_000_000, area: 1_000_000 }, scale: 1_000_000 }
  expect(numbersOf(choose(heavy, travel, 'more'))[0]).toBe(1_000_000)
  expect(Math.max(...numbersOf(choose(heavy, travel, 'less')))).toBe(1_000_000)
})
