/** Reports an issue of what is being checked, at a path below its own. */
import type { Code } from './issue-types.ts'

export type Say = (code: Code, message: string, at?: string) => void
