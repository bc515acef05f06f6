/** What the input fixes: pinned visits, pinned shifts and the freeze. */
import { describe, expect, test } from 'vitest'
import { checkPlan } from '../support/checker/checker.ts'
import { setField } from './set-field.ts'
import { day, tinyDocuments } from './tiny-plan.ts'

type Change = readonly [path: string, value: unknown]

const inputAnn = 'request.modelInput.vehicles.0.shifts.0'
const annPlan = 'response.modelOutput.vehicles.0.shifts.0'
const itinerary = (...ids: string[]) => ids.map((id) => ({ id, kind: 'VISIT' }))

/** Ann comes with A, then B; the score analysis stays as it is. */
function problemsAfter(...changes: readonly Change[]): readonly string[] {
  const documents = tinyDocuments()
  setField(documents, `${inputAnn}.itinerary`, itinerary('A', 'B'))
  for (const [path, value] of changes) setField(documents, path, value)
  return checkPlan(documents).problems
}

const pinA: Change = ['request.modelInput.visits.0.pinningRequested', true]
const pinB: Change = ['request.modelInput.visits.1.pinningRequested', true]
const shownA: Change = [`${annPlan}.itinerary.0.pinned`, true]
const shownB: Change = [`${annPlan}.itinerary.2.pinned`, true]
const counted = (count: number): Change => ['response.inputMetrics.pinnedVisits', count]

describe('pinned visits', () => {
  test('an itinerary without pins fixes nothing', () => {
    expect(problemsAfter()).toEqual([])
  })
  test('stay, and so does every visit before them', () => {
    expect(problemsAfter(pinA, shownA, counted(1))).toEqual([])
    expect(problemsAfter(pinB, shownA, shownB, counted(2))).toEqual([])
    expect(problemsAfter(pinB, shownB, counted(2))).toEqual(['shift Ann Mon, visit A: pinned is false, expected true'])
    expect(problemsAfter(pinA, shownA, counted(0))).toEqual(['inputMetrics: pinnedVisits is 0, expected 1'])
  })
  test('may be pinned by the item of the itinerary', () => {
    const items = [
      { id: 'A', kind: 'VISIT', pin: true },
      { id: 'B', kind: 'VISIT' },
    ]
    expect(problemsAfter([`${inputAnn}.itinerary`, items], shownA, counted(1))).toEqual([])
  })
  test('at another place, in another shift or left out', () => {
    const moved = problemsAfter([`${inputAnn}.itinerary`, itinerary('B', 'A')], pinB, counted(1))
    expect(moved).toContain('shift Ann Mon: visit A is at place 1, expected the pinned visit B')
    const foreign = problemsAfter(
      [`${inputAnn}.itinerary`, itinerary('A', 'B', 'C')],
      ['request.modelInput.visits.2.pinningRequested', true],
    )
    expect(foreign).toContain('shift Ann Mon: nothing is at place 3, expected the pinned visit C')
  })
  test('may break rules, which counts in the score and is no fault of the plan', () => {
    const documents = tinyDocuments()
    const changes: Change[] = [
      [`${inputAnn}.itinerary`, itinerary('A', 'B')],
      pinB,
      shownA,
      shownB,
      counted(2),
      ['request.modelInput.visits.1.requiredTags', ['crane']],
      ['response.metadata.score', '-1hard/-16384medium/-13320soft'],
      ['scoreAnalysis', undefined],
    ]
    for (const [path, value] of changes) setField(documents, path, value)
    expect(checkPlan(documents)).toMatchObject({
      problems: [],
      feasible: false,
      score: '-1hard/-16384medium/-13320soft',
    })
  })
  test('do not begin before the start the input gives', () => {
    const items = [
      { id: 'A', kind: 'VISIT', pin: true, startServiceTime: day('08:40') },
      { id: 'B', kind: 'VISIT' },
    ]
    const problems = problemsAfter([`${inputAnn}.itinerary`, items], shownA, counted(1))
    expect(problems).toContain(
      'shift Ann Mon, visit A: startServiceTime is "2027-02-01T08:30:00Z", expected 2027-02-01T08:40:00Z',
    )
  })
})

describe('a pinned shift', () => {
  const pinShift: Change = [`${inputAnn}.pinned`, true]
  const shown: Change = [`${annPlan}.pinned`, true]
  test('keeps its itinerary', () => {
    expect(problemsAfter(pinShift, shown, shownA, shownB, counted(2))).toEqual([])
    expect(problemsAfter(pinShift, shownA, shownB, counted(2))).toEqual([
      'shift Ann Mon: pinned is false, expected true',
    ])
  })
  test('gets no further visit', () => {
    const problems = problemsAfter(pinShift, shown, shownA, [`${inputAnn}.itinerary`, itinerary('A')], counted(1))
    expect(problems).toEqual(['pinned shift Ann Mon has visit B at its end, expected no visit beyond its itinerary'])
  })
})

describe('the freeze', () => {
  const freezeAt = (clock: string): Change => ['request.modelInput.freezeDeparturesBeforeTime', day(clock)]
  const never: Change = ['request.modelInput.pinNextVisitDuringFreeze', 'NEVER']
  /** The output says from when on the trips to the visits of Ann and Bob may begin. */
  const from = (clock: string, ...visits: ('A' | 'B' | 'C')[]): Change[] => {
    const places = {
      A: `${annPlan}.itinerary.0`,
      B: `${annPlan}.itinerary.2`,
      C: 'response.modelOutput.vehicles.1.shifts.0.itinerary.0',
    }
    return visits.map((visit) => [`${places[visit]}.minStartTravelTime`, day(clock)])
  }
  const frozenA: Change[] = [shownA, counted(1), ...from('08:15', 'B', 'C')]

  // Bob's way begins at 08:30, so a freeze before that leaves his times as they are.
  test('fixes what has begun and the visit that is driven to', () => {
    expect(problemsAfter(freezeAt('08:15'), ...frozenA)).toEqual([])
    expect(problemsAfter(freezeAt('08:15'))).toContain('shift Ann Mon, visit A: pinned is false, expected true')
  })
  test('fixes nothing before the first departure', () => {
    expect(problemsAfter(freezeAt('08:00'), ...from('08:00', 'A', 'B', 'C'))).toEqual([])
  })
  test('leaves the visit that is driven to free with NEVER, and no departure lies before it', () => {
    const problems = problemsAfter(freezeAt('08:15'), never)
    expect(problems).toContain('shift Ann Mon: startTime is "2027-02-01T08:00:00Z", expected 2027-02-01T08:15:00Z')
    expect(problems.filter((problem) => problem.includes('pinned'))).toEqual([])
  })
  test('goes by the older name too', () => {
    expect(problemsAfter(['request.modelInput.freezeTime', day('08:15')], ...frozenA)).toEqual([])
  })
})
