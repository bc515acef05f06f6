import { beforeEach, expect, test, vi } from 'vitest'
import { startWithLoss } from '../../electron/main/start-with-loss.ts'
import { AppError } from '../../server/foundation/app-error.ts'
import { fake, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)
beforeEach(resetFake)

const older = new AppError('STORAGE_OLDER', 'The database is older than it was.')
/** Starts only when the loss is accepted. */
const start = (acceptLoss: boolean) => (acceptLoss ? Promise.resolve('host') : Promise.reject(older))

test('a database that is not complete is started only when the user says so', async () => {
  fake.dialog.answer = 'Quit'
  expect(await startWithLoss(start, false)).toBeUndefined()
  fake.dialog.answer = 'Start with what is left'
  expect(await startWithLoss(start, false)).toBe('host')
  expect(fake.dialog.questions).toHaveLength(2)
  expect(fake.dialog.questions[0]).toMatchObject({
    message: 'The data of Planwright is not complete.',
    detail: expect.stringContaining('older than it was') as string,
  })
})

test('nothing is asked when it starts, was accepted on the command line, or something else is wrong', async () => {
  expect(await startWithLoss(() => Promise.resolve('host'), false)).toBe('host')
  expect(await startWithLoss(start, true)).toBe('host')
  const inUse = new AppError('DATA_FOLDER_IN_USE', 'in use')
  await expect(startWithLoss(() => Promise.reject(inUse), false)).rejects.toBe(inUse)
  expect(fake.dialog.questions).toEqual([])
})
