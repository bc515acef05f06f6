import type { Question } from './question.ts'

/** A credential that was made just now: its text is known this once. */
export interface Credential {
  readonly noun: 'key' | 'token'
  /** Names the text to a screen reader. */
  readonly label: string
  readonly name: string
  readonly text: string
  /** A call that tries it, as one types it into a terminal. */
  readonly command: string
  readonly expiresAt: string
}

/** Asked before a credential that cannot be shown again is left. */
export function storedQuestion(noun: Credential['noun']): Question {
  return {
    title: `Have you stored the ${noun}?`,
    text: `It cannot be shown again. Without it you have to delete the ${noun} and make another.`,
    confirm: 'Yes, it is stored',
    cancel: `Show the ${noun}`,
  }
}
