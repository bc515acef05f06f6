/** Every case of a public report is planned as `expected.json` says. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cases, outcomeOf, type Case, type ExpectedShift, type Outcome } from './case.ts'
import { notYetRight } from './not-yet-right.ts'

test('every file has its expectation', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json') && file !== 'expected.json')
  expect(cases.map(({ file }) => file).sort()).toEqual(files.sort())
})

const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
const moments = (times: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(times).map(([id, time]) => [id, moment(time)]))

function checkShift(found: Required<ExpectedShift>, wanted: ExpectedShift): void {
  if (wanted.leaves) expect(moment(found.leaves), 'leaves').toBe(moment(wanted.leaves))
  if (wanted.back) expect(moment(found.back), 'back').toBe(moment(wanted.back))
  expect(moments(found.starts), 'starts').toMatchObject(moments(wanted.starts ?? {}))
  for (const [id, time] of Object.entries(wanted.breaks ?? {}))
    expect(moment(found.breaks[id]), `break ${id}`).toBe(moment(time))
}

function checkIssues({ issues }: Outcome, { issues: wanted = [], noIssues = [] }: Case['expected']): void {
  for (const { severity, names } of wanted) {
    const named = issues.filter(
      (issue) => issue.severity === severity && names.every((name) => issue.message.includes(name)),
    )
    expect(named, `${severity} that names ${names.join(', ')} among ${JSON.stringify(issues)}`).not.toEqual([])
  }
  for (const word of noIssues) expect(issues.filter(({ message }) => message.includes(word))).toEqual([])
  if (wanted.every(({ severity }) => severity !== 'ERROR'))
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
}

async function checkCase({ file, expected }: Case): Promise<void> {
  const outcome = await outcomeOf(file)
  checkIssues(outcome, expected)
  if (expected.unassigned) {
    const sorted = expected.unassigned.map((list) => [...list].sort())
    expect(sorted).toContainEqual([...(outcome.unassigned ?? [])].sort())
  }
  if (expected.score) expect(outcome.score).toBe(expected.score)
  for (const id of expected.unused ?? []) expect(outcome.shifts.get(id)?.starts).toEqual({})
  for (const [id, shift] of Object.entries(expected.shifts ?? {})) checkShift(outcome.shifts.get(id)!, shift)
  for (const [id, { says, saysNot }] of Object.entries(expected.reasons ?? {})) {
    expect(outcome.reasons.get(id)).toMatch(new RegExp(says))
    expect(outcome.reasons.get(id)).not.toContain(saysNot)
  }
  if (expected.distanceMeters !== undefined)
    expect(Math.abs(outcome.distanceMeters - expected.distanceMeters)).toBeLessThanOrEqual(expected.distanceTolerance!)
}

const isRight = ({ file }: Case) => !notYetRight.includes(file)

test.each(cases.filter(isRight))('$file', checkCase)

test.fails.each(cases.filter((one) => !isRight(one)))('$file is not right yet', checkCase)
