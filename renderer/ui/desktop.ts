/** The desktop around the window, as its preload script hands it over; undefined in a browser. */
import type { DesktopBridge } from '../../electron/channels.ts'

export type { DesktopSettings, DesktopState } from '../../electron/channels.ts'

// The script says so in the one place there is; its type is the one it is written against.
// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- see above
export const desktop = (globalThis as { readonly planwrightDesktop?: DesktopBridge }).planwrightDesktop
export const isDesktop = desktop !== undefined

/** Whether its keys are those of a Mac. Tests on Node 20 have no navigator. */
export const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac')
