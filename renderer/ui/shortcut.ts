/** Keyboard shortcuts, told apart without a browser. */

export interface Shortcut {
  /**
   * As `KeyboardEvent.key` has it, or `mod+` and that for Ctrl (on a Mac: Cmd), or `mod+shift+`: `j`, `/`, `Enter`,
   * `mod+k`.
   */
  readonly keys: string
  /** What it does, for the list behind `?`. */
  readonly words: string
  readonly run: (event: KeyboardEvent) => void
  /** Also while a text is being typed; only for keys that type nothing. */
  readonly isAlways?: boolean
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Shift is part of the character for signs like `?`, but not for letters and named keys. */
export function isPressed(keys: string, press: KeyPress): boolean {
  const wantsModifier = keys.startsWith('mod+')
  const wantsShift = keys.startsWith('mod+shift+')
  const key = wantsShift ? keys.slice('mod+shift+'.length) : wantsModifier ? keys.slice('mod+'.length) : keys
  const hasModifier = press.ctrlKey || press.metaKey
  if (press.altKey || hasModifier !== wantsModifier) return false
  if (wantsShift) return press.shiftKey && press.key.toLowerCase() === key
  return press.key === key && (!press.shiftKey || /^[^a-z]$/i.test(key))
}

/** A lone character could be typed by speech input, so it must be possible to turn these off (WCAG 2.1.4). */
export function isSingleCharacter({ keys }: Shortcut): boolean {
  return keys.length === 1
}

/** As printed on the key: `mod+k` becomes `Ctrl K`, or `⌘ K` on a Mac. */
export function keyNames(keys: string, isMac: boolean): string[] {
  const named: Readonly<Record<string, string>> = {
    mod: isMac ? '⌘' : 'Ctrl',
    shift: isMac ? '⇧' : 'Shift',
    ArrowDown: '↓',
    ArrowUp: '↑',
    Escape: 'Esc',
    ' ': 'Space',
  }
  return keys.split(/\+(?=.)/).map((key) => named[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}
