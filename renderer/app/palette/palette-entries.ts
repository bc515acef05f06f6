/** What the command palette offers, and which of it fits what was typed. */

export interface PaletteEntry {
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly keywords?: string
  /** Shown beside the title. */
  readonly note?: string
  readonly choose: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

const fold = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** Every word that was typed begins a word of the title or its keywords. */
export function fits({ title, keywords = '' }: Pick<PaletteEntry, 'title' | 'keywords'>, typed: string): boolean {
  const words = fold(`${title} ${keywords}`).split(/[^\p{L}\p{N}]+/u)
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Groups that have nothing fitting are left out. */
export function fittingGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => fits(entry, typed)) }))
    .filter(({ entries }) => entries.length > 0)
}
