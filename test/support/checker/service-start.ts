/** When service may begin: alternatives of time windows, waiting included. */
import type { TimeWindow } from './facts.ts'

/** Latest start of a service of this length inside the window; before `minStart` when the window is too short. */
export function latestStart(window: TimeWindow, serviceSeconds: number): number {
  return Math.min(window.maxStart, window.maxEnd - serviceSeconds)
}

/** Whether a service of this length may start at the moment in one of the windows. */
export function mayStartAt(windows: readonly TimeWindow[], start: number, serviceSeconds: number): boolean {
  return windows.some((window) => start >= window.minStart && start <= latestStart(window, serviceSeconds))
}

/**
 * The windows of a pinned visit: one that is too short for the service may be started at its beginning all the same.
 */
export function openedInAnyCase(windows: readonly TimeWindow[], serviceSeconds: number): TimeWindow[] {
  return windows.map((window) => {
    return latestStart(window, serviceSeconds) >= window.minStart
      ? window
      : { ...window, maxStart: window.minStart, maxEnd: Infinity }
  })
}

/** The earliest start inside a window that is not before the arrival; a service too late for all starts on arrival. */
export function earliestServiceStart(windows: readonly TimeWindow[], arrival: number, serviceSeconds: number): number {
  if (windows.length === 0) return arrival
  const starts = windows
    .filter((window) => Math.max(arrival, window.minStart) <= latestStart(window, serviceSeconds))
    .map((window) => Math.max(arrival, window.minStart))
  return starts.length > 0 ? Math.min(...starts) : arrival
}
