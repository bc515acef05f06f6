import { rmSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { menuTemplate } from '../../electron/main/menu.ts'
import { AppError } from '../../server/hosts/for-hosts.ts'
import { fakeContext, openWindow } from './fake-context.ts'
import { fake, menuItem, resetFake, FakeWindow } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

beforeEach(resetFake)

const id = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'
const opened = () => openWindow().webContents.sent.map(([, path]) => path)

test('a dataset that was asked for opens in the window, and nothing asked for shows the window', async () => {
  const { context } = await fakeContext()
  await context.opener.open({ datasetIds: [], files: [] })
  expect(FakeWindow.all).toHaveLength(1)
  await context.opener.open({ datasetIds: [id], files: [] })
  expect(opened()).toEqual([`/datasets/${id}`])
})

test('a file goes to the platform by its path, and its dataset opens', async () => {
  const { context, activity } = await fakeContext()
  await context.opener.openFiles(['/plans/monday.json.gz'])
  expect(activity.submitFile).toHaveBeenCalledExactlyOnceWith({
    path: '/plans/monday.json.gz',
    modelId: 'field-service-routing',
  })
  expect(opened()).toEqual([`/datasets/${id}`])
  expect(context.recent.paths).toEqual(['/plans/monday.json.gz'])
  expect(openWindow().setProgressBar.mock.calls).toEqual([[2], [-1]])
  expect(fake.dialog.questions).toEqual([])
})

test('where there are several models it is asked once which one the files are for; nothing happens without an answer', async () => {
  const { context, activity } = await fakeContext()
  activity.models.push({ id: 'employee-scheduling', name: 'Employee scheduling' })
  await context.opener.openFiles(['/plans/a.json', '/plans/b.json'])
  expect(fake.dialog.questions).toMatchObject([
    { message: 'Which model is 2 files for?', buttons: ['Field service routing', 'Employee scheduling', 'Cancel'] },
  ])
  expect(activity.submitFile).not.toHaveBeenCalled()
  fake.dialog.answer = 'Employee scheduling'
  await context.opener.openFiles(['/plans/a.json', '/plans/b.json'])
  expect(activity.submitFile.mock.calls).toEqual([
    [{ path: '/plans/a.json', modelId: 'employee-scheduling' }],
    [{ path: '/plans/b.json', modelId: 'employee-scheduling' }],
  ])
  expect(opened()).toEqual(['/datasets'])
})

test('a file that cannot be opened is named with the reason, the others are opened all the same', async () => {
  const { context, activity } = await fakeContext()
  await context.recent.add('/plans/gone.json')
  activity.submitFile
    .mockRejectedValueOnce(new AppError('FILE_NOT_READABLE', { path: '/plans/gone.json', why: 'it is gone' }))
    .mockRejectedValueOnce(new Error('secret inner fault'))
  await context.opener.openFiles(['/plans/gone.json', '/plans/odd.json', '/plans/good.json'])
  expect(fake.dialog.errors).toEqual([
    [
      'gone.json could not be opened',
      'The file /plans/gone.json cannot be opened as a dataset: it is gone. Choose another file, or ask its owner for access.',
    ],
    ['odd.json could not be opened', expect.stringContaining('log') as string],
  ])
  expect(context.recent.paths).toEqual(['/plans/good.json'])
  expect(opened()).toEqual(['/datasets'])
})

test('a list of recent files that cannot be kept holds up no dataset and ends nothing', async () => {
  const { context, folder } = await fakeContext()
  await context.window.show()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'where the folder was')
  await context.opener.openFiles(['/plans/monday.json'])
  expect(opened()).toEqual([`/datasets/${id}`])
  expect(fake.dialog.errors).toEqual([])
  await expect
    .poll(() => context.logger.error.mock.calls.at(-1)?.[1])
    .toBe('the list of recent files could not be kept')
  menuItem(menuTemplate(context) as never, '&File', 'Open recent', 'Clear the list').click?.()
  await expect
    .poll(() => context.logger.error.mock.calls.at(-1)?.[1])
    .toBe('the list of recent files could not be cleared')
})

test('a page the menu cannot open is a matter for the log', async () => {
  const { context } = await fakeContext()
  await context.window.show()
  vi.spyOn(context.window, 'openPage').mockRejectedValueOnce(new Error('gone'))
  menuItem(menuTemplate(context) as never, '&Go', 'Webhooks').click?.()
  await expect.poll(() => context.logger.error.mock.calls.at(-1)?.[1]).toBe('a page could not be opened')
})

test('the menu opens files, those opened last, and pages', async () => {
  const { context, activity } = await fakeContext()
  fake.dialog.chosen = ['/plans/chosen & more.json']
  menuItem(menuTemplate(context) as never, '&File', 'Open datasets...').click?.()
  await expect.poll(() => context.recent.paths).toEqual(['/plans/chosen & more.json'])
  menuItem(menuTemplate(context) as never, '&File', 'Open recent', 'chosen && more.json').click?.()
  await expect.poll(() => activity.submitFile.mock.calls.length).toBe(2)
  menuItem(menuTemplate(context) as never, '&Go', 'Webhooks').click?.()
  await expect.poll(opened).toContain('/webhooks')
})

test('the menu has the roles each system expects, one key for each action, and developer tools only where it is developed', async () => {
  const { context } = await fakeContext()
  const text = (platform: NodeJS.Platform) => JSON.stringify(menuTemplate(context, platform))
  for (const role of ['appMenu', 'hideOthers', 'services', 'windowMenu', 'editMenu'])
    expect(text('darwin')).toContain(`"role":"${role}"`)
  for (const role of ['appMenu', 'windowMenu']) expect(text('win32')).not.toContain(`"role":"${role}"`)
  for (const platform of ['darwin', 'win32', 'linux'] as const) {
    expect(text(platform)).not.toContain('toggleDevTools')
    const keys = [...text(platform).matchAll(/"accelerator":"([^"]+)"/g)].map(([, key]) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain('CmdOrCtrl+K')
    expect(text(platform).split('"role":"quit"')).toHaveLength(2)
  }
  fake.app.isPackaged = false
  expect(text('linux')).toContain('toggleDevTools')
})
