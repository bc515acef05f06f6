/** Log and score history of a dataset on a disk that refuses, or after a crash: it costs no run and no reading. */
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatasetLog } from '../../../../server/datasets/lifecycle/dataset-log.ts'
import { createScoreHistory } from '../../../../server/datasets/lifecycle/score-history.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'

const id = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planwright-lines-'))
  mkdirSync(join(folder, 'documents', id), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pathOf = (name: string) => join(folder, 'documents', id, name)
const point = (steps: number) => ({
  at: new Date(),
  attempt: 1,
  best: { version: '1-1', score: { hard: 0, medium: 0, soft: -steps }, kpis: {}, spentSeconds: 1, steps, moves: 1 },
})
const stepsOf = async () => (await createScoreHistory(folder).read(id)).map(({ steps }) => steps)

test.skipIf(!existsSync('/dev/full'))('a full disk costs lines of the log, and it says how many', async () => {
  const log = createDatasetLog(folder, systemClock)
  symlinkSync('/dev/full', pathOf('log.txt'))
  await log.write(id, 'lost')
  await log.write(id, 'lost, too')
  unlinkSync(pathOf('log.txt'))
  await log.write(id, 'kept')
  const lines = (await log.read(id)).split('\n').map((line) => line.slice(25))
  expect(lines).toEqual(['2 lines are missing here: the disk refused to take them.', 'kept', ''])
})

test.skipIf(!existsSync('/dev/full'))('a full disk costs points of the score history, and no run', async () => {
  const history = createScoreHistory(folder)
  symlinkSync('/dev/full', pathOf('score-history.jsonl'))
  await history.add(id, point(1))
  unlinkSync(pathOf('score-history.jsonl'))
  await history.add(id, point(2))
  expect(await stepsOf()).toEqual([2])
})

test('a point that was cut off leaves those before and after it', async () => {
  const history = createScoreHistory(folder)
  await history.add(id, point(1))
  appendFileSync(pathOf('score-history.jsonl'), '{"at":"2027-02-01T09:00:00.000Z","att')
  expect(await stepsOf()).toEqual([1])
  await history.add(id, point(2))
  expect(await stepsOf()).toEqual([1, 2])
})

test('a line of the log that was cut off stays a line of its own', async () => {
  appendFileSync(pathOf('log.txt'), 'half a li')
  const log = createDatasetLog(folder, systemClock)
  await log.write(id, 'the next')
  expect((await log.read(id)).split('\n')).toEqual(['half a li', expect.stringMatching(/ the next$/), ''])
})
