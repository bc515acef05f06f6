/**
 * Whether the server answers, asked again and again while the window is open. What failed meanwhile is done again once
 * it does.
 */
import { shallowRef } from 'vue'
import { readHealth } from './platform.ts'

export type ServerState = 'unknown' | 'up' | 'down'

const intervalMilliseconds = { unknown: 2000, up: 5000, down: 2000 } satisfies Record<ServerState, number>

export const serverState = shallowRef<ServerState>('unknown')
/** Empty until the server has answered for the first time. */
export const serverVersion = shallowRef('')

const undone = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let asking: Promise<void> | undefined

/** Asks now, and from then on again and again. */
export function askServer(): Promise<void> {
  clearTimeout(timer)
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

/**
 * To be called by whoever had no answer; `again` is called once, when the server has answered. Returns how to take it
 * back.
 */
export function whenServerAnswers(again: () => void): () => void {
  undone.add(again)
  void askServer()
  return () => undone.delete(again)
}

async function ask(): Promise<void> {
  try {
    serverVersion.value = (await readHealth()).version
    serverState.value = 'up'
  } catch {
    serverState.value = 'down'
  }
  timer = setTimeout(() => void askServer(), intervalMilliseconds[serverState.value])
  if (serverState.value === 'up') doAgain()
}

function doAgain(): void {
  const waiting = [...undone]
  undone.clear()
  for (const again of waiting) again()
}
