import { describe, expect, test } from 'vitest'
import { isPressed, isSingleCharacter, keyNames, type KeyPress } from '../../../renderer/ui/shortcut.ts'

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('a shortcut', () => {
  test('of one letter wants that letter alone', () => {
    expect(isPressed('j', press('j'))).toBe(true)
    expect(isPressed('j', press('k'))).toBe(false)
    expect(isPressed('j', press('j', { ctrlKey: true }))).toBe(false)
    expect(isPressed('j', press('j', { altKey: true }))).toBe(false)
    expect(isPressed('j', press('J', { shiftKey: true }))).toBe(false)
  })

  test('of a sign does not care how the keyboard makes it', () => {
    expect(isPressed('?', press('?', { shiftKey: true }))).toBe(true)
    expect(isPressed('/', press('/', { shiftKey: true }))).toBe(true)
    expect(isPressed('/', press('/'))).toBe(true)
  })

  test('of a named key wants no shift', () => {
    expect(isPressed('Enter', press('Enter'))).toBe(true)
    expect(isPressed('Enter', press('Enter', { shiftKey: true }))).toBe(false)
  })

  test('with the modifier takes Ctrl and Cmd', () => {
    expect(isPressed('mod+k', press('k', { ctrlKey: true }))).toBe(true)
    expect(isPressed('mod+k', press('k', { metaKey: true }))).toBe(true)
    expect(isPressed('mod+k', press('k'))).toBe(false)
  })

  test('with the modifier and Shift wants both, whichever case the key has then', () => {
    expect(isPressed('mod+shift+z', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(true)
    expect(isPressed('mod+shift+z', press('z', { metaKey: true, shiftKey: true }))).toBe(true)
    expect(isPressed('mod+shift+z', press('z', { ctrlKey: true }))).toBe(false)
    expect(isPressed('mod+z', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(false)
    expect(keyNames('mod+shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
  })

  test('is a single character or not, which decides whether it can be turned off', () => {
    expect(
      ['j', '/', '?', 'Enter', 'mod+k'].filter((keys) => isSingleCharacter({ keys, words: '', run: () => undefined })),
    ).toEqual(['j', '/', '?'])
  })
})

test('keys are named as they are printed on the keyboard', () => {
  expect(keyNames('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keyNames('mod+k', true)).toEqual(['⌘', 'K'])
  expect(keyNames('ArrowDown', false)).toEqual(['↓'])
  expect(keyNames('+', false)).toEqual(['+'])
})
