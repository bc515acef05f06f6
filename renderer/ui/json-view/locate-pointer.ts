/** Where in a JSON text the value of a JSON pointer stands. The text is read only as far as the value. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** Undefined when the text has no such value, or ends before it. The range of a field takes in its name. */
export function locatePointer(text: string, pointer: string): TextRange | undefined {
  const segments = pointer === '' ? [] : pointer.slice(1).split('/').map(unescape)
  let range: TextRange | undefined = { from: skipSpace(text, 0), to: text.length }
  let start = range.from
  for (const segment of segments) {
    range =
      text[start] === '{'
        ? findField(text, start, segment)
        : text[start] === '['
          ? findElement(text, start, segment)
          : undefined
    if (!range) return undefined
    start = valueStart(text, range, text[start] === '{')
  }
  return { from: range.from, to: skipValue(text, start) }
}

const unescape = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')

/** Of a field, what follows its name and colon; an element starts with its value. */
function valueStart(text: string, { from }: TextRange, isField: boolean): number {
  return isField ? skipSpace(text, skipSpace(text, skipValue(text, from)) + 1) : from
}

function findField(text: string, object: number, name: string): TextRange | undefined {
  for (let at = skipSpace(text, object + 1); text[at] === '"';) {
    const nameEnd = skipValue(text, at)
    const value = skipSpace(text, skipSpace(text, nameEnd) + 1)
    const end = skipValue(text, value)
    if (parsed(text.slice(at, nameEnd)) === name) return { from: at, to: end }
    at = next(text, end)
  }
  return undefined
}

function findElement(text: string, array: number, segment: string): TextRange | undefined {
  if (!/^\d+$/.test(segment)) return undefined
  let at = skipSpace(text, array + 1)
  for (let index = 0; at < text.length && text[at] !== ']'; index++) {
    const end = skipValue(text, at)
    if (index === Number(segment)) return { from: at, to: end }
    at = next(text, end)
  }
  return undefined
}

function parsed(token: string): unknown {
  try {
    return JSON.parse(token)
  } catch {
    return undefined
  }
}

/** After the comma that follows a value; the bracket that closes stays where it is. */
function next(text: string, end: number): number {
  const at = skipSpace(text, end)
  return text[at] === ',' ? skipSpace(text, at + 1) : at
}

function skipSpace(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}

function skipValue(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const character = text[at]
    if (character === '"') at = skipText(text, at)
    else {
      if (character === '{' || character === '[') depth++
      else if (character === '}' || character === ']') depth--
      else if (depth === 0) return skipLiteral(text, at)
      at++
    }
    if (depth <= 0) return at
  }
  return at
}

function skipText(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}

function skipLiteral(text: string, from: number): number {
  let at = from
  while (at < text.length && !/[\s,\]}:]/.test(text[at] ?? '')) at++
  return Math.max(at, from + 1)
}

/**
 * Of what the pointer names, or of the innermost thing around it that is there: a field that is missing has no place of
 * its own.
 */
export function locateNearest(text: string, pointer: string): TextRange | undefined {
  const range = locatePointer(text, pointer)
  return range || pointer === '' ? range : locateNearest(text, pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))))
}
