/** Where the window was, and whether that is still on a display. */
import { screen, type BrowserWindow, type Rectangle } from 'electron'
import { join } from 'node:path'
import { z } from 'zod'
import { keptFile, type KeptFile } from './kept-file.ts'

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
const windowState = z.object({ bounds: rectangle, isMaximized: z.boolean() })
export type WindowState = z.infer<typeof windowState>

export const smallest = { width: 640, height: 480 }
const usual = { width: 1280, height: 800 }
/** As much of the title bar has to be on a display for the window to be got hold of. */
const grip = { width: 120, height: 32 }
const settleMilliseconds = 500

export interface Placement {
  readonly bounds: Partial<Rectangle> & { readonly width: number; readonly height: number }
  readonly isMaximized: boolean
}

export const windowStateFile = (folder: string): KeptFile<WindowState> =>
  keptFile(join(folder, 'window.json'), windowState)

/** Where the window goes: where it was, or in the middle when that place is gone. */
export function placementOf(
  state: WindowState | undefined,
  workAreas: readonly Rectangle[] = screen.getAllDisplays().map(({ workArea }) => workArea),
): Placement {
  if (!state) return { bounds: usual, isMaximized: false }
  const { bounds, isMaximized } = state
  const area = workAreas.find((candidate) => hasGrip(bounds, candidate))
  const most = area ?? workAreas[0] ?? bounds
  const size = {
    width: between(smallest.width, bounds.width, most.width),
    height: between(smallest.height, bounds.height, most.height),
  }
  return { bounds: area ? { x: bounds.x, y: bounds.y, ...size } : size, isMaximized }
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

function hasGrip({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return visible >= grip.width && y >= area.y && y + grip.height <= area.y + area.height
}

/** Keeps the window's place whenever it has come to rest, and as it closes. */
export function keepPlace(window: BrowserWindow, file: KeptFile<WindowState>): void {
  let timer: NodeJS.Timeout | undefined
  // A place that cannot be kept is not worth a word.
  const keep = () =>
    void file.write({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }).catch(() => undefined)
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, settleMilliseconds)
  }
  window.on('resize', keepSoon)
  window.on('move', keepSoon)
  window.on('maximize', keepSoon)
  window.on('unmaximize', keepSoon)
  window.on('close', () => {
    clearTimeout(timer)
    keep()
  })
  window.once('closed', () => clearTimeout(timer))
}
