/**
 * Zod's findings as one line each: `config.run.name: Too long: expected at most 255 characters (was 300 characters)`.
 */
import type { z } from 'zod'

type Found = Pick<z.ZodError, 'issues'>

/** With dots below `root`, or `body` for the whole of it. */
export function schemaIssues({ issues }: Found, root = ''): string[] {
  return issues.flatMap((issue) => {
    const path = [root, ...issue.path.map(String)].filter(Boolean).join('.') || 'body'
    return messagesOf(issue).map((message) => `${path}: ${message}`)
  })
}

export interface PointerIssue {
  /** JSON pointer below `root`. */
  readonly path: string
  /** The line, which begins with it. */
  readonly text: string
}

/** For places in a document: `/modelInput/visits/3/location`. */
export function pointerIssues({ issues }: Found, root: string): PointerIssue[] {
  return issues.flatMap((issue) => {
    const path = [root, ...issue.path.map(pointerPart)].join('/')
    return messagesOf(issue).map((message) => ({ path, text: `${path}: ${message}` }))
  })
}

/** RFC 6901, section 3. */
const pointerPart = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')

function messagesOf(issue: z.core.$ZodIssue): string[] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => `"${key}" is not a known field here. Maybe it is misspelt.`)
    : [issue.message]
}
