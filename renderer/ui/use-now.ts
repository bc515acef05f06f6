import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'

const tickMilliseconds = 30_000

/** The time of day, moving on while somebody looks. */
export function useNow(): ShallowRef<Date> {
  const now = shallowRef(new Date())
  const timer = setInterval(() => (now.value = new Date()), tickMilliseconds)
  onScopeDispose(() => clearInterval(timer))
  return now
}
