/**
 * The course of a run: quench, founders, children of fewer and fewer members; a single annealing where there is no time
 * for that.
 */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { hot, hotFor } from '../../../../../server/solver/routing/course/annealing.ts'
import { prepareKernel } from '../../../../../server/solver/routing/create-kernel.ts'
import {
  completePlan,
  followProgress,
  noteBest,
  startCourse,
  takeStep,
  type Course,
} from '../../../../../server/solver/routing/course/population.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'

const stepsPerLook = 32

/**
 * 40 visits at random places, served by two shifts: long routes. Calls `look` whenever the course has followed the
 * progress.
 */
function run(steps: number, look: (course: Course, progress: number) => void): Course {
  const random = createRandom(3)
  const places = Array.from({ length: 41 }, () => [random.below(1000), random.below(1000)] as const)
  const kernel = finish(prepareKernel(plainProblem(places, 2), 1))
  const course = startCourse(kernel)
  completePlan(kernel, course)
  for (let step = 0; step < steps; step++) {
    if (step % stepsPerLook === 0) {
      followProgress(kernel, course, step, step / steps)
      look(course, step / steps)
    }
    takeStep(kernel, course)
    noteBest(kernel, course)
  }
  return course
}

describe('the course of a run', () => {
  it('goes from the quench over founders to children, whose number shrinks, and never forgets its best plan', () => {
    const stages: string[] = []
    const members: number[] = []
    let best = Infinity
    const course = run(160_000, ({ stage, best: { soft }, members: { length } }) => {
      if (stages.at(-1) !== stage) stages.push(stage)
      if (stage === 'children' && members.at(-1) !== length) members.push(length)
      expect(soft).toBeLessThanOrEqual(best)
      best = soft
    })
    expect(stages).toEqual(['quench', 'founders', 'children'])
    expect(course.memberCount).toBeGreaterThan(8)
    expect(members[0]).toBe(course.memberCount)
    expect(members).toEqual(members.toSorted((a, b) => b - a))
    expect(members.at(-1)).toBe(4)
    expect(Math.min(...course.members.map(({ soft }) => soft))).toBe(course.best.soft)
  })

  it('anneals one plan for the whole rest where the steps are few', () => {
    const stages = new Set<string>()
    const course = run(3_200, ({ stage }) => stages.add(stage))
    expect([...stages]).toEqual(['quench', 'founders'])
    expect([course.memberCount, course.members.length, course.annealedUntil]).toEqual([1, 0, 1])
    // 80 steps per visit.
    expect(course.startTemperature).toBe(hotFor(80))
  })

  it.each([160_000, 16_000])('polishes the best plan once, shortly before the end of %i steps', (steps) => {
    const polished: number[] = []
    const course = run(steps, ({ polish }, progress) => {
      if (polish) polished.push(progress)
    })
    expect(course.isPolished).toBe(true)
    expect(polished[0]).toBeCloseTo(0.97, 2)
    expect(polished.at(-1)).toBeLessThan(1)
    expect(course.polish).toBe(undefined)
  })

  it('starts annealings from nothing the hotter the more steps they have, within limits', () => {
    expect([0, 1_250, 3_200, 5_000, 80_000].map(hotFor)).toEqual([hot / 2, hot / 2, 0.8 * hot, hot, hot])
  })
})
