/** What of the changes is shown, kept in the address. */
import { computed } from 'vue'
import { useQueryField } from '../page/page-address.ts'
import { letterOf, maxCompared } from './compare-address.ts'
import { changeKinds, type ChangeFilter, type ChangeKind } from './work-changes.ts'

const standardTolerance = 15
/** A day: more than that is another day. */
const maxTolerance = 1440

/** Of the plans that are compared with A. */
const otherLetters = Array.from({ length: maxCompared - 1 }, (_, index) => letterOf(index + 1))
const otherOf = (letter: string): number[] => {
  const index = otherLetters.indexOf(letter)
  return index < 0 ? [] : [index]
}

export function useChangeFilter() {
  const [kinds, plans, who, text, tolerance] = [
    useQueryField('kinds'),
    useQueryField('plans'),
    useQueryField('who'),
    useQueryField('text'),
    useQueryField('tolerance'),
  ]
  const toleranceMinutes = computed(() => {
    const minutes = Number(tolerance.value.value ?? standardTolerance)
    return Number.isFinite(minutes) && minutes >= 0 ? Math.min(minutes, maxTolerance) : standardTolerance
  })
  const filter = computed((): ChangeFilter => {
    const named = (kinds.value.value ?? '').split(',')
    return {
      kinds: new Set(changeKinds.filter((kind) => named.includes(kind))),
      others: new Set((plans.value.value ?? '').split(',').flatMap((letter) => otherOf(letter))),
      whoId: who.value.value,
      text: text.value.value ?? '',
    }
  })

  function toggle(kind: ChangeKind): void {
    const next = changeKinds.filter((other) => filter.value.kinds.has(other) !== (other === kind))
    kinds.set(next.length === 0 ? undefined : next.join(','), 'replace')
  }

  function togglePlan(letter: string): void {
    const now = filter.value.others
    const next = otherLetters.filter((one, index) => now.has(index) !== (one === letter))
    plans.set(next.length === 0 ? undefined : next.join(','), 'replace')
  }

  return {
    filter,
    toleranceMinutes,
    toggle,
    togglePlan,
    setWho: (id: string | undefined) => who.set(id, 'replace'),
    setText: (part: string) => text.set(part === '' ? undefined : part, 'replace'),
    setTolerance: (minutes: number) =>
      tolerance.set(minutes === standardTolerance ? undefined : String(minutes), 'replace'),
  }
}
export type ShownChanges = ReturnType<typeof useChangeFilter>
