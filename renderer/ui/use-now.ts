import { useIntervalFn, useNow as useNowEvery } from '@vueuse/core'
import type { ShallowRef } from 'vue'

const tickMilliseconds = 30_000

/** The time of day, moving on while somebody looks. */
export const useNow = (): ShallowRef<Date> =>
  useNowEvery({ scheduler: (tick) => useIntervalFn(tick, tickMilliseconds) })
