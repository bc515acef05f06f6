/** The check of an input on its way: what was found, and that in a sentence. */
import { shallowRef } from 'vue'
import type { ValidationIssue } from '../../../../server/contract/validation.ts'
import { useSending } from '../../../api/use-sending.ts'

/** `ask` has the server look at it. */
export function useCheck(ask: () => Promise<readonly ValidationIssue[]>, known: readonly ValidationIssue[] = []) {
  const issues = shallowRef(known)
  const words = shallowRef<string>()
  const { isSending, error, send } = useSending()
  const check = () =>
    send(async () => {
      issues.value = await ask()
      words.value = wordsOf(issues.value)
    })
  return { issues, words, isSending, error, check }
}

function wordsOf(issues: readonly ValidationIssue[]): string {
  if (issues.length === 0) return 'Nothing is wrong.'
  const isHopeless = issues.some(({ severity }) => severity === 'ERROR')
  return isHopeless ? 'It cannot be planned like this.' : 'It can be planned, with warnings.'
}
