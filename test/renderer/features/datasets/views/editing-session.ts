/** A plan that is edited as the page does it, whatever its model: the edits are the page's, the judge is the server. */
import { expect } from 'vitest'
import {
  noEdits,
  patchOf,
  withEdit,
  withLastAgain,
  withoutLast,
  type EditHistory,
} from '../../../../../renderer/features/datasets/page/editing/edit-history.ts'
import type { PlanEdit } from '../../../../../renderer/features/datasets/views/plan-view-contract.ts'
import type { DatasetMetadata } from '../../../../../server/contract/dataset.ts'
import type { Evaluation } from '../../../../../server/contract/evaluation.ts'
import type { Random } from '../../../../../server/foundation/random.ts'
import { minus } from '../../../../../server/models/score-difference.ts'
import { formatScore, parseScore } from '../../../../../server/solver/search/score.ts'
import type { RoutePlanClient } from '../../../../support/route-plan-client.ts'

export interface Promised extends PlanEdit {
  /** What the place was said to do to the score. */
  readonly scoreDiff?: string | undefined
}

export interface EditingSession<Input, Output> {
  readonly id: string
  readonly input: Input
  readonly original: Output
  /** The plan as edited. */
  output(): Output
  done(): readonly PlanEdit[]
  /** The answer of a recommendation about the plan as edited; undefined where it is refused. */
  ask(recommendation: string, request: object): Promise<unknown>
  /** Resolves to whether the plan can be so. */
  apply(edit: PlanEdit): Promise<boolean>
}

async function post(client: RoutePlanClient, path: string, body: object) {
  const response = await client.raw(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, answer: await response.json() }
}

/**
 * Solves the input for a moment, edits it so many times with undo and redo in between, and saves it: the score of each
 * answer is what was promised, the revision is what was shown last, and the plan that was edited stays as it was.
 */
export async function checkRandomEdits<Input, Output>(
  client: RoutePlanClient,
  { modelInput, random, steps }: { readonly modelInput: object; readonly random: Random; readonly steps: number },
  randomEdit: (session: EditingSession<Input, Output>) => Promise<Promised | undefined>,
): Promise<void> {
  const run = { termination: { stepCountLimit: 200 }, randomSeed: 1 }
  const { id } = await client.submit({ modelInput, config: { run } })
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  const [input, original] = [await client.json<Input>(`/${id}/input`), await client.json<Output>(`/${id}/output`)]
  const before = await client.metadata(id)

  const evaluate = async (patch: object[]) => {
    const { status, answer } = await post(client, `/${id}/evaluate`, { patch })
    expect([status, status === 200 ? '' : answer]).toEqual([200, ''])
    return answer as Evaluation
  }
  const base = await evaluate([])
  let [history, judged] = [noEdits, base]
  const goTo = async (wanted: EditHistory): Promise<boolean> => {
    const answer = await evaluate(patchOf(wanted))
    if (answer.validationResult.status === 'ERRORS') return false
    ;[history, judged] = [wanted, answer]
    return true
  }
  const session: EditingSession<Input, Output> = {
    ...{ id, input, original },
    output: () => judged.output as Output,
    done: () => history.done,
    async ask(recommendation, request) {
      const body = { ...request, patch: patchOf(history) }
      const { status, answer } = await post(client, `/${id}/recommendations/${recommendation}`, body)
      return status === 200 ? answer : undefined
    },
    apply: (edit) => goTo(withEdit(history, edit)),
  }
  const since = (earlier: string) => formatScore(minus(parseScore(judged.score!), parseScore(earlier)))

  let edits = 0
  for (let step = 0; step < steps; step++) {
    const choice = random.below(10)
    if (choice < 2) await goTo(withoutLast(history))
    else if (choice < 3) await goTo(withLastAgain(history))
    else {
      const edit = await randomEdit(session)
      const earlier = judged.score!
      if (!edit || edit.patch.length === 0 || !(await session.apply(edit))) continue
      edits++
      expect(judged.scoreDiff).toBe(since(base.score!))
      if (edit.scoreDiff !== undefined) expect(since(earlier)).toBe(edit.scoreDiff)
    }
  }
  expect(edits).toBeGreaterThan(0)
  const { answer: saved } = (await post(client, `/${id}/from-patch?operation=NONE`, { patch: patchOf(history) })) as {
    answer: DatasetMetadata
  }
  await client.until(saved.id, ({ status }) => status === 'DATASET_COMPUTED')
  expect(await client.metadata(saved.id)).toMatchObject({ parentId: id, score: judged.score })
  expect(await client.json(`/${saved.id}/output`)).toEqual(judged.output)
  expect(await client.json(`/${saved.id}/kpis`)).toEqual(judged.kpis)
  expect(await client.json(`/${id}/output`)).toEqual(original)
  expect((await client.metadata(id)).score).toBe(before.score)
}
