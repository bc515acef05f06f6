/** Plans that are superseded while they are read, as by a run on another machine. */
import { expect, test } from 'vitest'
import { withNewestPlan } from '../../../../server/datasets/lifecycle/newest-plan.ts'
import { AppError } from '../../../../server/foundation/app-error.ts'

const missing = () => new AppError('DOCUMENT_NOT_FOUND', 'There is no such document.')

/** The row names one version after another, each time it is asked. */
function dataset(...versions: string[]) {
  let asked = 0
  return () => Promise.resolve({ id: 'a', documentsVersion: versions[Math.min(asked++, versions.length - 1)] ?? null })
}

test.each([
  ['throws', () => Promise.reject(missing())],
  ['is undefined', () => Promise.resolve(undefined)],
])(
  'a plan that is gone because a better one has come is read in its newest version: what is missing %s',
  async (_what, miss) => {
    const read: (string | null)[] = []
    const found = await withNewestPlan(dataset('1-1', '1-2', '1-3'), ({ documentsVersion }) => {
      read.push(documentsVersion)
      return documentsVersion === '1-3' ? Promise.resolve('plan') : miss()
    })
    expect([found, read]).toEqual(['plan', ['1-1', '1-2', '1-3']])
  },
)

test('what is missing from the plan that counts is missing', async () => {
  await expect(withNewestPlan(dataset('1-1'), () => Promise.reject(missing()))).rejects.toMatchObject({
    code: 'DOCUMENT_NOT_FOUND',
  })
  expect(await withNewestPlan(dataset('1-1'), () => Promise.resolve(undefined))).toBeUndefined()
})

test('any other fault is told at once, and a reader who is overtaken without an end is told, too', async () => {
  let reads = 0
  const failing = withNewestPlan(dataset('1-1', '1-2'), () => {
    reads++
    return Promise.reject(new AppError('DOCUMENT_DAMAGED', 'It is damaged.'))
  })
  await expect(failing).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  expect(reads).toBe(1)
  let version = 0
  const racing = withNewestPlan(
    () => Promise.resolve({ id: 'a', documentsVersion: `1-${++version}` }),
    () => Promise.reject(missing()),
  )
  await expect(racing).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
})
