/** Times as sentences about an action call them. */
import { clockWords } from '../../routing/quick-actions/words.ts'
import { plannedDays } from '../domain/planned-days.ts'
import type { Input } from '../schema/input.ts'

export const timeWords = (time: string, input: Input): string => clockWords(time, plannedDays(input))
