/** Removing something for good: asked first, then told what became of it. */
import type { Question } from './question.ts'
import { useConfirm } from './use-confirm.ts'
import { useNotice } from './use-notice.ts'

export interface Removal {
  readonly question: Omit<Question, 'cancel' | 'isDangerous'>
  readonly done: string
  readonly failed: string
  remove(): Promise<void>
}

/** Resolves to whether it is gone. */
export function useRemoval(): (removal: Removal) => Promise<boolean> {
  const confirm = useConfirm()
  const notice = useNotice()

  return async ({ question, done, failed, remove }) => {
    if (!(await confirm({ ...question, cancel: 'Keep it', isDangerous: true }))) return false
    try {
      await remove()
      // The button that had the focus is gone with its row.
      document.getElementById('content')?.focus()
      notice.done(done)
      return true
    } catch (thrown) {
      notice.failed(failed, thrown)
      return false
    }
  }
}
