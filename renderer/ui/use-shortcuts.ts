/**
 * Shortcuts of what is on screen: they work, and stand in the list behind `?`, as long as the component that named them
 * is there.
 */
import { onScopeDispose, shallowReactive, shallowRef, watch } from 'vue'
import { readKept, writeKept } from './kept.ts'
import { isPressed, isSingleCharacter, type Shortcut } from './shortcut.ts'

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

const place = 'single-key-shortcuts'

/** The keyboard is one for the whole window, and so is this list; the last named comes first. */
export const shortcutGroups = shallowReactive<ShortcutGroup[]>([])
export const areSingleKeysOn = shallowRef(readKept(place, (value) => typeof value === 'boolean') ?? true)

watch(areSingleKeysOn, (isOn) => writeKept(place, isOn))

export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const group = { title, shortcuts }
  if (shortcutGroups.length === 0) window.addEventListener('keydown', press)
  shortcutGroups.unshift(group)
  onScopeDispose(() => {
    shortcutGroups.splice(shortcutGroups.indexOf(group), 1)
    if (shortcutGroups.length === 0) window.removeEventListener('keydown', press)
  })
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const wanted = shortcutGroups
    .flatMap(({ shortcuts }) => shortcuts)
    .find(
      (shortcut) =>
        isPressed(shortcut.keys, event) &&
        (areSingleKeysOn.value || !isSingleCharacter(shortcut)) &&
        (shortcut.isAlways || !isTaken(event.target, shortcut)),
    )
  if (!wanted) return
  event.preventDefault()
  wanted.run(event)
}

/**
 * Fields type, what is opened on top of the page has keys of its own, and named keys press the button that has the
 * focus.
 */
function isTaken(target: EventTarget | null, shortcut: Shortcut): boolean {
  const users =
    'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]'
  // What is chosen from a list by typing is typed without Ctrl.
  const lists = shortcut.keys.startsWith('mod+') ? '' : ', [role=listbox]'
  const buttons =
    isSingleCharacter(shortcut) || shortcut.keys.startsWith('mod+')
      ? ''
      : ', a, button, summary, [role=button], [role=tab], [role=option]'
  return target instanceof Element && target.closest(users + lists + buttons) !== null
}
