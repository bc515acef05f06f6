import { resolve } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { askedForBy, datasetOfLink } from '../../electron/main/asked-for.ts'
import { claimLinks } from '../../electron/main/claim-links.ts'
import { holdSingleInstance } from '../../electron/main/single-instance.ts'
import { fake, fakeEvent, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

beforeEach(resetFake)

const id = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'

describe('links', () => {
  test('are claimed with the folder of the app where Windows would start Electron alone', () => {
    const claimed = (platform: NodeJS.Platform, isPackaged: boolean) => {
      fake.app.setAsDefaultProtocolClient.mockClear()
      fake.app.isPackaged = isPackaged
      claimLinks(platform, ['electron.exe', '.', '--port', '0'])
      return fake.app.setAsDefaultProtocolClient.mock.calls
    }
    expect(claimed('win32', false)).toEqual([['planwright', process.execPath, [resolve('.')]]])
    for (const [platform, isPackaged] of [
      ['win32', true],
      ['linux', false],
      ['darwin', true],
    ] as const)
      expect(claimed(platform, isPackaged)).toEqual([['planwright']])
  })

  test('open a dataset by its id', () => {
    for (const link of [
      `planwright://dataset/${id}`,
      `planwright://dataset/${id}/`,
      `PLANWRIGHT://DATASET/${id.toUpperCase()}`,
    ])
      expect(datasetOfLink(link)).toBe(id)
  })

  test('open nothing else', () => {
    const links = [
      'planwright://dataset/',
      `planwright://dataset/${id}/purge`,
      `planwright://dataset/${id}?x=1`,
      `planwright://dataset/${id}#x`,
      `planwright://dataset/../${id}`,
      `planwright://dataset/${id}x`,
      `planwright://dataset/${id}\n`,
      ` planwright://dataset/${id}`,
      `planwright:dataset/${id}`,
      `planwright://datasets/${id}`,
      `planwright://x@dataset/${id}`,
      `https://dataset/${id}`,
      `javascript:alert('${id}')`,
      `planwright://dataset/${id.replace('0', 'g')}`,
      `planwright://dataset/%30${id.slice(1)}`,
      `planwright://dataset\\${id}`,
      '',
    ]
    expect(links.filter((link) => datasetOfLink(link) !== undefined)).toEqual([])
  })
})

test('a command line asks for links and dataset files, wherever they stand among options', () => {
  const words = [
    '/opt/planwright',
    '--no-sandbox',
    'plan.json',
    '--data',
    '/data/x.json',
    `planwright://dataset/${id}`,
    '/a/b.JSON.GZ',
    'notes.txt',
    '.',
    '--port',
    '0',
    'planwright://settings/x.json',
  ]
  expect(askedForBy(words, '/home/me')).toEqual({
    datasetIds: [id],
    files: [resolve('/home/me', 'plan.json'), resolve('/a/b.JSON.GZ')],
  })
})

test('a second instance hands over what it was asked for, and knows that it is the second', () => {
  fake.app.hasLock = false
  expect(holdSingleInstance(['planwright', 'plan.json'], '/home/me')).toBeUndefined()
  expect(fake.app.handedOver).toEqual({ datasetIds: [], files: [resolve('/home/me', 'plan.json')] })
})

test('the first instance hears of its own command line, of a second instance, and of what macOS opens', () => {
  const requests = holdSingleInstance(['planwright', '/plans/early.json'], '/')
  const event = fakeEvent()
  fake.app.emit('open-file', event, '/plans/dropped-on-the-dock.json')
  const heard = vi.fn()
  requests?.answer(heard)
  expect(event.isPrevented).toBe(true)
  expect(heard.mock.calls.flat()).toEqual([
    { datasetIds: [], files: [resolve('/plans/early.json')] },
    { datasetIds: [], files: ['/plans/dropped-on-the-dock.json'] },
  ])
  heard.mockClear()
  fake.app.emit('second-instance', fakeEvent(), ['planwright'], '/', { datasetIds: [id], files: [] })
  fake.app.emit('second-instance', fakeEvent(), ['planwright', 'b.json'], '/plans', {
    datasetIds: ['../../x'],
    files: [],
  })
  fake.app.emit('open-url', fakeEvent(), `planwright://dataset/${id}`)
  fake.app.emit('open-url', fakeEvent(), 'planwright://elsewhere')
  expect(heard.mock.calls.flat()).toEqual([
    { datasetIds: [id], files: [] },
    { datasetIds: [], files: [resolve('/plans/b.json')] },
    { datasetIds: [id], files: [] },
  ])
})
