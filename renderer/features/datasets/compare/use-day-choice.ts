/** Whose day is shown, kept in the address: whoever has changed most, on the first day with a change, unless chosen. */
import { computed } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useQueryField } from '../page/page-address.ts'
import { daysOf, firstChangedDay, journeysOf, mostChangedPerson } from './journeys-of-day.ts'
import type { ShownPlan } from './timeline-rows.ts'
import { useChangeFilter } from './use-change-filter.ts'
import type { Comparison } from './use-comparison.ts'
import type { AllJourneys } from './use-journeys.ts'
import { peopleOf, workChanges } from './work-changes.ts'

/** Everybody at once stands in the address beside who is shown alone. */
export function useDayChoice(comparison: () => Comparison, journeys: () => AllJourneys, mayBeEverybody: () => boolean) {
  const { filter, toleranceMinutes } = useChangeFilter()
  const [route, router] = [useRoute(), useRouter()]
  const dayField = useQueryField('day')
  const everybodyField = useQueryField('everybody')
  const isEverybody = computed(() => mayBeEverybody() && everybodyField.value.value !== undefined)
  const changes = computed(() => workChanges(journeys(), toleranceMinutes.value))
  const people = computed(() => peopleOf(journeys()))
  const whoId = computed(() =>
    isEverybody.value ? undefined : (filter.value.whoId ?? mostChangedPerson(changes.value) ?? people.value[0]?.id),
  )
  /** Both fields at once. */
  function setWho(id: string | undefined): void {
    const { everybody: _before, ...query } = route.query
    void router.replace({ query: id === undefined ? { ...query, everybody: 'yes' } : { ...query, who: id } })
  }
  const days = computed(() => daysOf(journeys(), whoId.value))
  const day = computed(() => {
    const wanted = dayField.value.value
    if (wanted !== undefined && days.value.includes(wanted)) return wanted
    return firstChangedDay(changes.value, whoId.value) ?? days.value[0]
  })
  const plans = computed((): ShownPlan[] => {
    const shown = journeysOf(journeys(), { whoId: whoId.value, day: day.value })
    return comparison().datasets.map(({ letter, details }, index) => ({
      ...{ letter, name: details.name },
      journeys: shown[index] ?? [],
    }))
  })
  return {
    changes,
    people,
    whoId,
    days,
    day,
    plans,
    setWho,
    mayBeEverybody,
    setDay: (chosen: string) => dayField.set(chosen, 'replace'),
  }
}
export type DayChoice = ReturnType<typeof useDayChoice>
