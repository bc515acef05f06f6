/** Whether the server answers, and its version: asked again and again while the window is open. */
import { onScopeDispose, shallowRef } from 'vue'
import { readHealth } from '../api/platform.ts'

export type ServerState = 'unknown' | 'up' | 'down'

const intervalMilliseconds = { unknown: 2000, up: 5000, down: 2000 } satisfies Record<ServerState, number>

export function useServerStatus() {
  const state = shallowRef<ServerState>('unknown')
  const version = shallowRef('')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  async function ask(): Promise<void> {
    try {
      version.value = (await readHealth()).version
      state.value = 'up'
    } catch {
      state.value = 'down'
    }
    if (!isOver) timer = setTimeout(() => void ask(), intervalMilliseconds[state.value])
  }

  void ask()
  onScopeDispose(() => {
    isOver = true
    clearTimeout(timer)
  })
  return { state, version }
}
