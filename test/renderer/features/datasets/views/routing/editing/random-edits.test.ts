/**
 * Random edits of real plans, undone and made again: what the page shows is what the saved revision has, always. The
 * edits are those of the page, the judge is the server.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../../../../server/contract/dataset.ts'
import type { Evaluation } from '../../../../../../../server/contract/evaluation.ts'
import { createRandom } from '../../../../../../../server/foundation/random.ts'
import { minus } from '../../../../../../../server/models/score-difference.ts'
import { formatScore, parseScore } from '../../../../../../../server/solver/search/score.ts'
import {
  noEdits,
  patchOf,
  withEdit,
  withLastAgain,
  withoutLast,
} from '../../../../../../../renderer/features/datasets/page/editing/edit-history.ts'
import { unreachedBy } from '../../../../../../../renderer/features/datasets/views/routing/editing/edits.ts'
import {
  freezeEdit,
  frozenUntil,
} from '../../../../../../../renderer/features/datasets/views/routing/editing/freeze-edits.ts'
import { startTestPlatform, type TestPlatform } from '../../../../../../support/platform.ts'
import { editedModels, goTo, openSession, post, randomEdit, shownBy, type Session } from './edit-sessions.ts'
import { examples } from '../../../../../../support/examples.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const seeds = Array.from({ length: examples(5, 13) }, (_, index) => index)

describe.each(editedModels)('plans of $id', (model) => {
  const open = (seed: number) => openSession(platform, model, seed)
  /** How many plans count otherwise for being published anew. */
  let publishedAnew = 0

  test.each(seeds)('random edits of plan %i: the bar says what the revision is', async (seed) => {
    const session = await open(seed)
    const { client, id } = session
    const random = createRandom(seed * 31)
    // As a revision without any edit has it: its appointments are those of the plan.
    const { answer: base } = await post<Evaluation>(session, `/${id}/evaluate`, { patch: [] })
    const unchanged = base.score!
    expect(base).toMatchObject({ scoreDiff: '0hard/0medium/0soft', constraintDiffs: [], kpiDiffs: {} })
    const { publishingDiff = '0hard/0medium/0soft' } = base
    const stored = (await client.metadata(id)).score!
    expect(formatScore(minus(parseScore(unchanged), parseScore(stored)))).toBe(publishingDiff)
    if (base.publishingDiff !== undefined) publishedAnew++
    let edits = 0
    for (let step = 0; step < 18; step++) {
      const choice = random.below(10)
      if (choice < 2) await goTo(session, withoutLast(session.history))
      else if (choice < 3) await goTo(session, withLastAgain(session.history))
      else {
        const edit = await randomEdit(session, random)
        const before = parseScore(session.judged?.score ?? unchanged)
        if (!edit || edit.patch.length === 0 || !(await goTo(session, withEdit(session.history, edit)))) continue
        edits++
        // Of the changes alone, however the plan was published before.
        const done = formatScore(minus(parseScore(session.judged!.score!), parseScore(unchanged)))
        expect(session.judged).toMatchObject({ scoreDiff: done, ...(base.publishingDiff && { publishingDiff }) })
        if (edit.scoreDiff === undefined) continue
        expect(formatScore(minus(parseScore(session.judged!.score!), before))).toBe(edit.scoreDiff)
      }
    }
    expect(edits).toBeGreaterThan(0)
    const patch = patchOf(session.history)
    const { answer: saved } = await post<DatasetMetadata>(session, `/${id}/from-patch?operation=NONE`, { patch })
    await client.until(saved.id, ({ status }) => status === 'DATASET_COMPUTED')
    expect((await client.metadata(saved.id)).score).toBe(session.judged?.score)
    expect(await client.json(`/${saved.id}/output`)).toEqual(session.judged?.output)
    expect(await client.json(`/${saved.id}/kpis`)).toEqual(session.judged?.kpis)
    // The plan that was edited is as it was.
    expect(await client.json(`/${id}/output`)).toEqual(session.original)
  })
  test('were of plans that were published before, too', () => {
    expect(publishedAnew).toBeGreaterThan(0)
  })

  test('pinning all before a time pins what starts before it on every shift, and moves nothing', async () => {
    const session = await open(3)
    const { plan, routes } = shownBy(session)
    const starts = [...plan.placements.values()].flatMap(({ stop }) => stop.start ?? []).sort((a, b) => a - b)
    const time = starts[Math.floor(starts.length / 2)]!
    const edit = freezeEdit(routes, { from: undefined, to: time, words: 'before' })
    expect(await goTo(session, withEdit(noEdits, edit))).toBe(true)
    const after = shownBy(session).plan
    for (const [id, { stop }] of plan.placements) {
      const pinned = after.placements.get(id)!.stop
      expect(pinned.isPinned || stop.start === undefined || stop.start >= time).toBe(true)
      expect([id, pinned.start]).toEqual([id, stop.start])
    }
  })

  async function openWithoutPins(seed: number): Promise<Session> {
    const session = await open(seed)
    const hasPins = [...shownBy(session).plan.placements.values()].some(
      ({ stop, shift }) => stop.isPinned || shift.isPinned,
    )
    return hasPins ? openWithoutPins(seed + 1) : session
  }

  test('the freeze line frees what it leaves behind when it moves back, and lies where it was put', async () => {
    const session = await openWithoutPins(3)
    const { plan, routes } = shownBy(session)
    const starts = [...plan.placements.values()].flatMap(({ stop }) => stop.start ?? []).sort((a, b) => a - b)
    const [early, late] = [starts[1]!, starts.at(-1)!]
    expect(frozenUntil(routes)).toBeUndefined()
    const forth = freezeEdit(routes, { from: undefined, to: late, words: 'forth' })
    expect(await goTo(session, withEdit(session.history, forth))).toBe(true)
    expect(frozenUntil(shownBy(session).routes)).toBe(late)
    const back = freezeEdit(shownBy(session).routes, { from: late, to: early, words: 'back' })
    expect(await goTo(session, withEdit(session.history, back))).toBe(true)
    const after = [...shownBy(session).plan.placements.values()]
    const pinned = after.filter(({ stop }) => stop.isPinned).map(({ stop }) => stop.start)
    expect(pinned.sort((a, b) => a! - b!)).toEqual(starts.filter((start) => start < early))
  })

  test('two windows that edit the same dataset make two revisions and lose nothing', async () => {
    const one = await open(5)
    const { client } = one
    const other: Session = { ...one, history: noEdits, judged: undefined }
    const random = createRandom(77)
    const before = await client.metadata(one.id)
    // Turn by turn, as two people at two windows do; the server keeps one plan warm for both.
    for (let step = 0; step < 12; step++) {
      const session = step % 2 === 0 ? one : other
      const edit = await randomEdit(session, random)
      if (edit && edit.patch.length > 0) await goTo(session, withEdit(session.history, edit))
    }
    expect(one.history.done.length).toBeGreaterThan(0)
    expect(other.history.done.length).toBeGreaterThan(0)
    expect(patchOf(one.history)).not.toEqual(patchOf(other.history))
    const saved = await Promise.all(
      [one, other].map(async (session) => {
        const body = { patch: patchOf(session.history) }
        return (await post<DatasetMetadata>(session, `/${session.id}/from-patch?operation=NONE`, body)).answer
      }),
    )
    expect(new Set(saved.map(({ id }) => id)).size).toBe(2)
    for (const [index, session] of [one, other].entries()) {
      const { id } = saved[index]!
      await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
      expect(await client.metadata(id)).toMatchObject({ parentId: one.id, score: session.judged?.score })
      expect(await client.json(`/${id}/output`)).toEqual(session.judged?.output)
    }
    expect(await client.metadata(one.id)).toEqual(before)
    expect(await client.json(`/${one.id}/output`)).toEqual(one.original)
  })
})

test('a pin is not for a stop nobody reaches, nor for one behind it', () => {
  const stop = (id: string, startServiceTime?: string) => ({ id, path: `/${id}`, isPinned: false, startServiceTime })
  const route = (shiftId: string, stops: ReturnType<typeof stop>[]) => ({
    ...{ shiftId, path: `/${shiftId}`, isPinned: false, itemKind: 'VISIT' as const },
    stops,
  })
  const routes = [route('s', [stop('a', '2027-02-01T09:00:00Z'), stop('b'), stop('c')]), route('t', [stop('d')])]
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => unreachedBy(routes, id)?.id)).toEqual([
    ...[undefined, 'b', 'b', 'd', undefined],
  ])
})
