/** The time zone of times without an offset: the one chosen last, at first that of this computer. */
import { shallowRef, watch, type Ref } from 'vue'
import { readKept, writeKept } from '../../../ui/kept.ts'

const key = 'import-zone'
const isText = (value: unknown): value is string => typeof value === 'string'
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** In the order they are offered. Browsers leave UTC out of their lists. */
export const zonesWith = (zone: string): string[] => [
  ...new Set(['UTC', here(), zone, ...Intl.supportedValuesOf('timeZone')]),
]

export const lastZone = (): string => readKept(key, isText) ?? here()

export function useImportZone(): Ref<string> {
  const zone = shallowRef(lastZone())
  watch(zone, (chosen) => writeKept(key, chosen))
  return zone
}
