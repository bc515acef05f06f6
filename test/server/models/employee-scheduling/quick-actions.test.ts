/**
 * What happens to a roster, over HTTP, on a demo dataset: the patch of each action says what it says in words, the
 * input it makes is valid, and nothing is kept.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Evaluation } from '../../../../server/contract/evaluation.ts'
import type { ActionChange } from '../../../../server/contract/quick-action.ts'
import { applyPatch } from '../../../../server/json-patch/apply-patch.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'

interface Shift {
  readonly id: string
  readonly start: string
  readonly end: string
  readonly employee: string | null
  readonly pinned?: boolean
  readonly tags?: readonly string[]
  readonly requiredSkills?: readonly string[]
  readonly prohibitedEmployees?: readonly string[]
}
interface Input {
  readonly employees: readonly {
    readonly id: string
    readonly unavailableTimeSpans?: readonly { start: string; end: string }[]
  }[]
  readonly shifts: readonly Shift[]
}

let platform: TestPlatform
let client: RoutePlanClient
let id: string
let input: Input

beforeAll(async () => {
  platform = await startTestPlatform()
  const { key } = await platform.createKey()
  const base = platform.base.replace('field-service-routing', 'employee-scheduling')
  client = routePlanClient(base, key, 'schedules')
  const demo = (await (
    await fetch(`${base}/v1/demo-data/CONTRACT_RULES`, { headers: { 'x-api-key': key } })
  ).json()) as { modelInput: object }
  const config = { run: { termination: { stepCountLimit: 2000 } } }
  ;({ id } = await client.submit({ modelInput: demo.modelInput, config }))
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  input = await client.json(`/${id}/input-solved`)
})
afterAll(() => platform.stop())

const send = (path: string, body: unknown) =>
  client.raw(`/${id}/${path}`, { method: 'POST', body: JSON.stringify(body) })

async function ask(...actions: object[]) {
  const response = await send('quick-actions', { actions })
  return { status: response.status, answer: (await response.json()) as { changes: ActionChange[]; message?: string } }
}

/** The words and the input they make, which is valid. */
async function happens(...actions: object[]) {
  const { status, answer } = await ask(...actions)
  expect([status, answer.message]).toEqual([200, undefined])
  const patch = answer.changes.flatMap((change) => change.patch)
  const evaluated = (await (await send('evaluate', { patch })).json()) as Evaluation
  expect(evaluated.validationResult.issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  expect(evaluated.score).toBeDefined()
  const made = applyPatch(input, patch).document as Input
  return { words: answer.changes.map(({ words }) => words), made, evaluated, patch }
}

/** Whose second shift there is. */
const worked = (): readonly [Shift, Shift] => {
  for (const { id: name } of input.employees) {
    const [, second, third] = input.shifts
      .filter(({ employee }) => employee === name)
      .sort((a, b) => a.start.localeCompare(b.start))
    if (second && third) return [second, third]
  }
  throw new Error('Nobody works three shifts.')
}
const shiftIn = ({ shifts }: Input, shiftId: string) => shifts.find((one) => one.id === shiftId)
/** What nobody works is never kept: somebody may take it. */
const isKept = (shift: Shift, time: string) => shift.employee !== null && before(shift, time)
const before = ({ start }: Shift, time: string) => Date.parse(start) < Date.parse(time)

test('somebody is ill: the shifts of that day are free, the employee unavailable, what has started stays', async () => {
  const [shift] = worked()
  const name = shift.employee!
  const { words, made, evaluated } = await happens({ action: 'employee-ill', employeeId: name, from: shift.start })
  expect(words[0]).toMatch(new RegExp(`^${name} is ill from \\w+ \\d+ \\w+ \\d\\d:\\d\\d to .* 00:00$`))
  expect(shiftIn(made, shift.id)).toMatchObject({ employee: null, pinned: false })
  const span = made.employees.find((one) => one.id === name)!.unavailableTimeSpans!.at(-1)!
  expect(span.start).toBe(shift.start)
  expect(span.end.slice(11, 16)).toBe('00:00')
  expect(span.end.slice(19)).toBe(shift.start.slice(19))
  expect(Date.parse(span.end) - Date.parse(shift.start)).toBeLessThanOrEqual(86_400_000)
  for (const other of made.shifts) {
    const was = shiftIn(input, other.id)!
    const isHit = was.employee === name && was.start < span.end && was.end > span.start
    expect([other.id, other.employee]).toEqual([other.id, isHit ? null : was.employee])
    expect([other.id, other.pinned === true]).toEqual([other.id, isKept(was, shift.start) && !isHit])
  }
  expect(evaluated.kpis).toBeDefined()
})

test('until a day, without keeping what has started: several shifts, and nothing is pinned', async () => {
  const [shift, later] = worked()
  const { made } = await happens({
    action: 'employee-ill',
    employeeId: shift.employee!,
    from: shift.start,
    until: later.end,
    keepsStarted: false,
  })
  expect([shiftIn(made, shift.id)?.employee, shiftIn(made, later.id)?.employee]).toEqual([null, null])
  expect(made.shifts.filter(({ pinned }) => pinned === true)).toEqual(
    input.shifts.filter(({ pinned }) => pinned === true),
  )
})

test('swap: against another shift both change hands and stay; against none whoever can, but not the one', async () => {
  const [shift] = worked()
  const other = input.shifts.find(({ employee }) => employee !== null && employee !== shift.employee)!
  const both = await happens({ action: 'shift-swap', shiftId: shift.id, otherShiftId: other.id })
  expect(both.words).toEqual([`${shift.employee} and ${other.employee} swap shifts ${shift.id} and ${other.id}`])
  expect(shiftIn(both.made, shift.id)).toMatchObject({ employee: other.employee, pinned: true })
  expect(shiftIn(both.made, other.id)).toMatchObject({ employee: shift.employee, pinned: true })
  const away = await happens({ action: 'shift-swap', shiftId: shift.id })
  expect(shiftIn(away.made, shift.id)).toMatchObject({ employee: null, prohibitedEmployees: [shift.employee] })
})

test('more hands, a shift that is not needed, and what is published stays, one upon the other', async () => {
  const [shift, later] = worked()
  const { words, made } = await happens(
    { action: 'extra-shifts', from: shift.start, until: shift.end, like: shift.id, count: 2 },
    { action: 'shift-cancelled', shiftId: later.id },
    { action: 'freeze', before: shift.end },
  )
  expect(words[0]).toMatch(/^2 more shifts from .*, like /)
  const extra = made.shifts.filter(({ id: one }) => one.startsWith('extra-'))
  expect(extra).toHaveLength(2)
  expect(extra[0]).toMatchObject({ start: shift.start, tags: shift.tags })
  expect(shiftIn(made, later.id)).toBeUndefined()
  for (const one of made.shifts)
    expect([one.id, one.pinned === true]).toEqual([one.id, (one.employee ?? null) !== null && before(one, shift.end)])
})

test('two sick calls in one list: what the first leaves open may be worked, and many pins are one operation', async () => {
  const [early, late] = input.shifts
    .filter(({ employee }) => employee !== null)
    .sort((a, b) => a.start.localeCompare(b.start))
    .flatMap((shift, index, all) => all.slice(index + 8).flatMap((other) => [[shift, other] as const]))
    .find(([shift, other]) => shift.employee !== other.employee && before(shift, other.start))!
  const ill = ({ employee, start }: Shift) => ({ action: 'employee-ill', employeeId: employee, from: start })
  const lists = [
    [early, late],
    [late, early],
  ]
  for (const list of lists) {
    const { made, patch } = await happens(...list.map(ill))
    for (const shift of made.shifts)
      expect([shift.id, shift.pinned === true]).toEqual([
        shift.id,
        (shift.employee ?? null) !== null && before(shift, early.start),
      ])
    expect(shiftIn(made, early.id)).toMatchObject({ employee: null })
    expect(patch.filter(({ path }) => path.endsWith('/pinned'))).toHaveLength(
      input.shifts.some((shift) => isKept(shift, early.start)) ? 1 : 0,
    )
  }
  const { patch } = await happens({ action: 'freeze', before: late.end })
  expect(patch).toEqual([{ op: 'add', path: `/shifts/[start<${late.end}][employee!=]/pinned`, value: true }])
})

test('until a day without a time is to its end, on the clock of the first time', async () => {
  const [shift, later] = worked()
  const day = later.start.slice(0, 10)
  const { made } = await happens({
    action: 'employee-ill',
    employeeId: shift.employee!,
    from: shift.start,
    until: day,
  })
  const span = made.employees.find((one) => one.id === shift.employee)!.unavailableTimeSpans!.at(-1)!
  const midnight = Date.parse(`${day}T00:00:00${shift.start.slice(19)}`) + 86_400_000
  expect([Date.parse(span.end), span.end.slice(19)]).toEqual([midnight, shift.start.slice(19)])
  expect([shiftIn(made, shift.id)?.employee, shiftIn(made, later.id)?.employee]).toEqual([null, null])
})

test('a shift pinned to nobody is explained with an edit that unpins it', async () => {
  const [{ id: shiftId }] = worked()
  const path = (field: string) => `/shifts/[id=${shiftId}]/${field}`
  const patch = [
    { op: 'add', path: path('employee'), value: null },
    { op: 'add', path: path('pinned'), value: true },
  ]
  const derived = await client.raw(`/${id}/from-patch?operation=SOLVE`, {
    method: 'POST',
    body: JSON.stringify({ patch, config: { run: { termination: { stepCountLimit: 10 } } } }),
  })
  const { id: child } = (await derived.json()) as { id: string }
  expect((await client.final(child)).status).toBe('SOLVING_COMPLETED')
  const { shifts } = await client.json<{ shifts: { id: string; summary: string; remedy?: { patch: object[] } }[] }>(
    `/${child}/unassigned`,
  )
  expect(shifts.find((one) => one.id === shiftId)).toMatchObject({
    summary: 'It is pinned to nobody. Unpin it, and it is given to whoever can work it.',
    remedy: {
      title: 'Unpin',
      words: `${shiftId} unpinned`,
      patch: [{ op: 'add', path: path('pinned'), value: false }],
    },
  })
  expect(shifts.filter((one) => one.id !== shiftId && one.remedy !== undefined)).toEqual([])
})

test('what cannot have happened is refused in words', async () => {
  const [shift] = worked()
  const first = input.shifts.map(({ start }) => start).sort()[0]!
  for (const [action, words] of [
    [{ action: 'employee-ill', employeeId: 'Nobody', from: shift.start }, 'There is no employee Nobody'],
    [{ action: 'employee-ill', employeeId: shift.employee, from: shift.end, until: shift.start }, 'Set a later end'],
    [{ action: 'shift-swap', shiftId: shift.id, otherShiftId: shift.id }, 'is not worked by somebody else'],
    [{ action: 'shift-cancelled', shiftId: 'Nothing' }, 'There is no shift Nothing'],
    [{ action: 'freeze', before: first }, 'Set a later time'],
  ] as const) {
    const { status, answer } = await ask(action)
    expect([status, answer.message]).toEqual([400, expect.stringContaining(words)])
  }
})
