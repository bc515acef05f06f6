/** Which day and which clock the plan is shown on. */
import { computed, ref, type ComputedRef, type Ref } from 'vue'
import { browserZone, dayText, utc, type TimeZone } from '../../../../ui/time-zone.ts'
import { daysOf, dayOfShift, wholeExtent } from './days.ts'
import type { Plan, Shift, Span } from './plan.ts'

export type ZoneChoice = 'dataset' | 'browser' | 'utc'

/** Stands for every day in the choice of days. */
export const allDays = -1

export interface PlanClock {
  readonly zoneChoice: Ref<ZoneChoice>
  readonly zone: ComputedRef<TimeZone>
  readonly zones: ComputedRef<readonly { readonly label: string; readonly value: ZoneChoice }[]>
  /** The chosen day, or `allDays`. */
  readonly day: Ref<number>
  readonly days: ComputedRef<readonly { readonly label: string; readonly value: number }[]>
  readonly extent: ComputedRef<Span>
  /** Whether a shift is on the chosen day. */
  readonly includes: ComputedRef<(shift: Shift) => boolean>
  /** Goes to the day of a shift, unless all days are shown anyway. */
  showDayOf(shift: Shift): void
}

export function usePlanClock(plan: Readonly<Ref<Plan>>): PlanClock {
  const zoneChoice = ref<ZoneChoice>('dataset')
  const datasetZone = computed(() => plan.value.zone)
  const choices = computed(() => ({ dataset: datasetZone.value, browser: browserZone(), utc }))
  const openedAt = Date.now()

  const found = computed(() => daysOf(plan.value, datasetZone.value))
  const chosen = ref<number>()
  // The first day until somebody chooses; a day that is gone (another dataset, another input) counts as not chosen.
  const day = computed({
    get: () =>
      chosen.value === allDays || found.value.some(({ day: number }) => number === chosen.value)
        ? chosen.value!
        : (found.value[0]?.day ?? allDays),
    set: (value) => (chosen.value = value),
  })

  return {
    zoneChoice,
    zone: computed(() => choices.value[zoneChoice.value]),
    zones: computed(() => [
      { label: `Dataset: ${choices.value.dataset.name}`, value: 'dataset' },
      { label: `Here: ${choices.value.browser.name}`, value: 'browser' },
      { label: 'UTC', value: 'utc' },
    ]),
    day,
    days: computed(() =>
      [
        { label: 'All days', value: allDays },
        ...found.value.map(({ day: number, extent }) => ({
          label: dayText(extent.start, datasetZone.value),
          value: number,
        })),
      ].slice(found.value.length > 1 ? 0 : 1),
    ),
    extent: computed(
      () => found.value.find(({ day: number }) => number === day.value)?.extent ?? wholeExtent(found.value, openedAt),
    ),
    includes: computed(() => {
      const [number, zone] = [day.value, datasetZone.value]
      return (shift: Shift) => number === allDays || dayOfShift(shift, zone) === number
    }),
    showDayOf(shift) {
      const number = dayOfShift(shift, datasetZone.value)
      if (day.value !== allDays && number !== undefined) day.value = number
    },
  }
}
