/**
 * The course of a run: quench, founders, children of fewer and fewer members; a single annealing where there is no time
 * for that.
 */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { hot, hotFor, repair, warm } from '../../../../../server/solver/routing/course/annealing.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import type { Course } from '../../../../../server/solver/routing/course/course.ts'
import { noteBest } from '../../../../../server/solver/routing/course/best-plan.ts'
import {
  completePlan,
  followProgress,
  startCourse,
  startFrom,
  takeStep,
} from '../../../../../server/solver/routing/course/population.ts'
import { loadRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'

const stepsPerLook = 32

/** The plan to start from, whether people have been told of it, and the problem. */
interface Start {
  readonly routes?: readonly (readonly number[])[]
  readonly isTold?: boolean
  /** Most visits of a route. */
  readonly longest?: number
  /** Share of the steps that are made, all of them without. */
  readonly until?: number
}

const shifts = 20
const nobodyIsLate = {
  time: new Int32Array(40),
  earlyUntil: new Int32Array(40).fill(-1_000_000),
  lateFrom: new Int32Array(40).fill(1_000_000),
  secondPrice: new Int32Array(40).fill(1),
  day: new Int32Array(40),
  shiftDay: new Int32Array(shifts),
  leastSeconds: 1,
  mostSeconds: 1,
}

/**
 * 40 visits at random places: one long route, or short ones where loads want that. Calls `look` whenever the course has
 * followed the progress.
 */
function run(steps: number, look: (course: Course, progress: number) => void, start: Start = {}): Course {
  const random = createRandom(3)
  const places = Array.from({ length: 41 }, () => [random.below(1000), random.below(1000)] as const)
  const plain = plainProblem(places, shifts)
  const problem = {
    ...plain,
    ...(start.longest !== undefined && {
      demand: new Int32Array(40).fill(1),
      capacity: new Int32Array(shifts).fill(start.longest),
    }),
    ...(start.isTold && { appointments: nobodyIsLate }),
  }
  const kernel = finish(prepareKernel(problem, 1))
  const course = startCourse(kernel)
  loadRoutes(kernel.state, start.routes ?? [])
  startFrom(kernel, course)
  noteBest(kernel, course)
  completePlan(kernel, course)
  for (let step = 0; step < steps * (start.until ?? 1); step++) {
    if (step % stepsPerLook === 0) {
      course.steps = step
      followProgress(kernel, course, step / steps)
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
    const course = run(
      160_000,
      ({ stage, best: { soft }, members: { length } }) => {
        if (stages.at(-1) !== stage) stages.push(stage)
        if (stage === 'children' && members.at(-1) !== length) members.push(length)
        expect(soft).toBeLessThanOrEqual(best)
        best = soft
      },
      { longest: 6 },
    )
    expect(stages).toEqual(['quench', 'founders', 'children'])
    expect(course.memberCount).toBeGreaterThan(8)
    expect(members[0]).toBe(course.memberCount)
    expect(members).toEqual(members.toSorted((a, b) => b - a))
    expect(members.at(-1)).toBe(4)
    expect(Math.min(...course.members.map(({ soft }) => soft))).toBe(course.best.soft)
  })

  it('has the fewer founders the longer its routes are: each takes longer to become a good plan', () => {
    const foundersOf = (steps: number, longest?: number) =>
      run(steps, () => undefined, { until: 0.1, ...(longest !== undefined && { longest }) }).memberCount
    expect(foundersOf(160_000, 6)).toBeGreaterThan(8)
    expect(foundersOf(80_000)).toBe(1)
    expect(foundersOf(120_000)).toBe(3)
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

describe('a plan to start from', () => {
  const steps = 120_000
  const all = Array.from({ length: 40 }, (_, visit) => visit)
  const half = [all.slice(0, 20), all.slice(20)]
  const temperatureOf = (start: Start) => run(1, () => undefined, start).startTemperature

  it('is kept warm, and one that people were told of is only repaired', () => {
    expect(temperatureOf({})).toBe(hot)
    expect(temperatureOf({ routes: half })).toBe(warm)
    expect(temperatureOf({ routes: half, isTold: true })).toBe(repair)
  })

  it('is given up where little of it is left', () => {
    expect(temperatureOf({ routes: [all.slice(0, 10), []], isTold: true })).toBe(hot)
  })

  it('has no rivals when people were told of it, however long the run', () => {
    expect(run(steps, () => undefined, { routes: half, until: 0.1 }).memberCount).toBeGreaterThan(1)
    expect(run(steps, () => undefined, { routes: half, isTold: true, until: 0.1 }).memberCount).toBe(1)
  })
})
