import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readStartOptions } from '../../electron/main/start-options.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

test('the command line comes before the environment, and both before the defaults', () => {
  const environment = { PLANWRIGHT_PORT: '7500', PLANWRIGHT_DATA: '/data' }
  expect(readStartOptions(['electron', '.', '--no-sandbox', '--port', '0', '--data', '/other'], environment)).toEqual({
    port: 0,
    dataFolder: '/other',
    windowFolder: join('/other', 'window'),
    logFile: join('/other', 'logs', 'planwright.log'),
    isHidden: false,
    acceptsLoss: false,
  })
  expect(readStartOptions(['electron', '.'], environment)).toMatchObject({ port: 7500, dataFolder: '/data' })
  expect(readStartOptions(['electron'], { PLANWRIGHT_DATA: '/data' }).port).toBeUndefined()
  expect(readStartOptions(['planwright', '--hidden'], { PLANWRIGHT_DATA: '/data' }).isHidden).toBe(true)
  expect(readStartOptions(['planwright', '--accept-loss'], { PLANWRIGHT_DATA: '/data' }).acceptsLoss).toBe(true)
})

test('a port that is no number is refused with its value', () => {
  expect(() => readStartOptions(['electron', '--port', 'many'], {})).toThrow('--port "many" is not a whole number.')
})
