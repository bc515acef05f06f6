import { expect, test, vi } from 'vitest'
import { requests, type DesktopBridge } from '../../electron/channels.ts'
import '../../electron/preload/index.ts'
import { fake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

// What the script hands to the page.
const bridge = fake.exposed.get('planwrightDesktop') as DesktopBridge

test('the page gets named functions only, and never the messaging itself', () => {
  expect([...fake.exposed.keys()]).toEqual(['planwrightDesktop'])
  expect(Object.entries(bridge).map(([name, value]) => [name, typeof value])).toEqual([
    ['platform', 'string'],
    ['readState', 'function'],
    ['changeSettings', 'function'],
    ['showLog', 'function'],
    ['signIn', 'function'],
    ['onOpenPage', 'function'],
  ])
})

test('every function asks on a channel of its own', async () => {
  await bridge.readState()
  await bridge.changeSettings({ closeToTray: true })
  await bridge.showLog()
  await bridge.signIn()
  expect(fake.renderer.invoke.mock.calls.map(([channel]) => channel)).toEqual(Object.keys(requests))
  expect(fake.renderer.invoke).toHaveBeenCalledWith('desktop:change-settings', { closeToTray: true })
})

test('a page to open waits until somebody listens, and then comes at once, without the event', () => {
  fake.renderer.emit('desktop:open-page', { sender: 'ipc' }, '/datasets')
  const heard = vi.fn()
  bridge.onOpenPage(heard)
  expect(heard.mock.calls).toEqual([['/datasets']])
  fake.renderer.emit('desktop:open-page', { sender: 'ipc' }, '/webhooks')
  expect(heard.mock.calls).toEqual([['/datasets'], ['/webhooks']])
})
