/** Light or dark, as chosen or as the system has it. Kept in this browser. */
import { usePreferredDark } from '@vueuse/core'
import { computed, shallowRef, watchEffect } from 'vue'
import { readKept, writeKept } from './kept.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

export const themeWords: Readonly<Record<ThemeChoice, { readonly label: string; readonly icon: string }>> = {
  system: { label: 'Like the system', icon: 'i-lucide-monitor' },
  light: { label: 'Light', icon: 'i-lucide-sun' },
  dark: { label: 'Dark', icon: 'i-lucide-moon' },
}

const place = 'theme'
const isThemeChoice = (value: unknown): value is ThemeChoice => themeChoices.some((choice) => choice === value)
const isSystemDark = usePreferredDark()

export const themeChoice = shallowRef<ThemeChoice>(readKept(place, isThemeChoice) ?? 'system')
/** What is on screen; drawings that cannot follow the style sheet ask this. */
export const isDark = computed(
  () => themeChoice.value === 'dark' || (themeChoice.value === 'system' && isSystemDark.value),
)

/** Called once, before anything is shown. */
export function followTheme(): void {
  // At once, so that drawings which follow `isDark` already find the style sheet's new colours.
  watchEffect(
    () => {
      document.documentElement.classList.toggle('dark', isDark.value)
      writeKept(place, themeChoice.value)
    },
    { flush: 'sync' },
  )
}
