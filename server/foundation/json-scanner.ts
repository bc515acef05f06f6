/**
 * Checks JSON (RFC 8259) byte by byte as it arrives, in constant memory, and tells where the values of the first levels
 * begin and end. It builds nothing: a document of 2 GB is split by copying the byte ranges it reports.
 */

/** What is wrong and where; line and column count from 1, the column in bytes. */
export class JsonFault extends Error {
  readonly line: number
  readonly column: number
  constructor(what: string, line: number, column: number) {
    super(`${what} at line ${line}, column ${column}`)
    this.name = 'JsonFault'
    this.line = line
    this.column = column
  }
}

export interface JsonListener {
  /** Depth at which values are reported: 1 reports the members of the top-level value, 2 also theirs, ... */
  readonly depth: number
  /**
   * `key` of an object member, undefined in an array. `offset` is the value's first byte, counted from the document's
   * first.
   */
  onValueStart(depth: number, key: string | undefined, offset: number): void
  /** `end` is the offset behind the value's last byte. */
  onValueEnd(depth: number, end: number): void
}

/** Deeper documents are refused: no model comes near it, and a parser's stack must not be the limit. */
export const maxJsonDepth = 64
/** In bytes as written. Keys of the reported levels are kept in memory while everything else is not. */
export const maxJsonKeyBytes = 65_536

// States. What the scanner expects next, or is inside of.
const value = 0,
  valueOrEnd = 1,
  keyOrEnd = 2,
  key = 3,
  colon = 4,
  commaOrEnd = 5,
  done = 6
const inString = 7,
  escape = 8,
  hex = 9,
  literal = 10
// Number states, by what has been read: sign, leading zero, integer digits, point, fraction digits, e, exponent sign,
// exponent digits.
const minus = 11,
  zero = 12,
  integer = 13,
  point = 14,
  fraction = 15,
  exponent = 16,
  exponentSign = 17,
  exponentDigits = 18

const object = 1
const array = 2
const completeNumber = (state: number) =>
  state === zero || state === integer || state === fraction || state === exponentDigits
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isHex = (byte: number) => isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
const literalOf = (byte: number) => (byte === 0x74 ? 'true' : byte === 0x66 ? 'false' : byte === 0x6e ? 'null' : '')
const byteOrderMark = [0xef, 0xbb, 0xbf]

export class JsonScanner {
  #state = value
  readonly #containers = new Uint8Array(maxJsonDepth + 1)
  #depth = 0
  /** Offset of the current chunk's first byte. */
  #base = 0
  #line = 1
  #lineStart = 0
  #markBytes = 0
  #isKey = false
  #keyStart = 0
  #keyPieces: Uint8Array[] = []
  #key: string | undefined
  #hexLeft = 0
  #literal = ''
  #literalAt = 0
  readonly #listener: JsonListener | undefined
  readonly #reportedDepth: number

  constructor(listener?: JsonListener) {
    this.#listener = listener
    this.#reportedDepth = listener?.depth ?? -1
  }

  /** Throws a JsonFault at the first byte that cannot be JSON. */
  push(chunk: Uint8Array): void {
    let at = this.#skipByteOrderMark(chunk)
    while (at < chunk.length) {
      const state = this.#state
      if (state <= done) at = this.#passStructure(chunk, at)
      else if (state === inString) at = this.#passString(chunk, at)
      else if (state >= minus) at = this.#passNumber(chunk, at)
      else if (state === literal) at = this.#passLiteral(chunk, at)
      else this.#acceptEscape(chunk[at]!, at++)
    }
    if (this.#isKey) this.#keepKey(chunk, chunk.length)
    this.#base += chunk.length
  }

  /** Throws a JsonFault when the document is not complete. */
  end(): void {
    if (completeNumber(this.#state)) this.#endValue(0)
    if (this.#state !== done) throw this.#fault('The document ends too early', 0)
  }

  /** A UTF-8 byte order mark before the document is tolerated, as most writers of it cannot be changed. */
  #skipByteOrderMark(chunk: Uint8Array): number {
    let at = 0
    while (this.#base + at === this.#markBytes && at < chunk.length && chunk[at] === byteOrderMark[this.#markBytes]) {
      this.#markBytes++
      at++
    }
    const isCut = this.#markBytes === 1 || this.#markBytes === 2
    if (isCut && at < chunk.length) throw this.#fault(`Expected a value, found ${show(byteOrderMark[0]!)}`, 0)
    return at
  }

  /**
   * The hot loop over white space and punctuation; returns at the first byte inside of a string, a number or a literal.
   */
  #passStructure(chunk: Uint8Array, from: number): number {
    const containers = this.#containers
    let state = this.#state
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!
      switch (byte) {
        case 0x20:
        case 0x0d:
        case 0x09:
          continue
        case 0x0a:
          this.#line++
          this.#lineStart = this.#base + at + 1
          continue
        case 0x2c:
          if (state !== commaOrEnd) throw this.#unexpected(state, byte, at)
          state = containers[this.#depth] === object ? key : value
          continue
        case 0x3a:
          if (state !== colon) throw this.#unexpected(state, byte, at)
          state = value
          continue
        case 0x7b:
        case 0x5b:
          if (state > valueOrEnd) throw this.#unexpected(state, byte, at)
          this.#announceValue(at)
          if (this.#depth === maxJsonDepth) throw this.#fault(`Nested deeper than ${maxJsonDepth} levels`, at)
          containers[++this.#depth] = byte === 0x7b ? object : array
          state = byte === 0x7b ? keyOrEnd : valueOrEnd
          continue
        case 0x7d:
        case 0x5d: {
          const container = byte === 0x7d ? object : array
          if (
            state !== (byte === 0x7d ? keyOrEnd : valueOrEnd) &&
            (state !== commaOrEnd || containers[this.#depth] !== container)
          )
            throw this.#unexpected(state, byte, at)
          this.#depth--
          this.#endValue(at + 1)
          state = this.#state
          continue
        }
        default: {
          this.#beginToken(state, byte, at)
          // Most strings end in their chunk and concern nobody: then the loop goes on.
          const end = byte === 0x22 && this.#depth > this.#reportedDepth ? plainEnd(chunk, at + 1) : 0
          if (end === 0 || end - at > maxJsonKeyBytes) return at + 1
          this.#isKey = false
          state = state === key || state === keyOrEnd ? colon : this.#depth === 0 ? done : commaOrEnd
          at = end
        }
      }
    }
    this.#state = state
    return chunk.length
  }

  /** First byte of a string (also as a key), a number or a literal. */
  #beginToken(state: number, byte: number, at: number): void {
    if (state === key || state === keyOrEnd) {
      if (byte !== 0x22) throw this.#unexpected(state, byte, at)
      this.#isKey = true
      this.#keyStart = this.#base + at + 1
      this.#state = inString
      return
    }
    if (state > valueOrEnd) throw this.#unexpected(state, byte, at)
    this.#announceValue(at)
    if (byte === 0x22) this.#state = inString
    else if (byte === 0x2d) this.#state = minus
    else if (byte === 0x30) this.#state = zero
    else if (isDigit(byte)) this.#state = integer
    else {
      this.#literal = literalOf(byte)
      if (this.#literal === '') throw this.#unexpected(state, byte, at)
      this.#literalAt = 1
      this.#state = literal
    }
  }

  /** The hot loop over the contents of strings and keys, up to the next byte that means something. */
  #passString(chunk: Uint8Array, from: number): number {
    let at = from
    for (; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte === 0x22 || byte === 0x5c || byte < 0x20) break
    }
    if (at === chunk.length) return at
    const byte = chunk[at]!
    if (byte < 0x20)
      throw this.#fault(
        `A string holds the control character ${show(byte)}; write it as \\u00${byte.toString(16).padStart(2, '0')}`,
        at,
      )
    if (byte === 0x5c) this.#state = escape
    else if (this.#isKey) this.#endKey(chunk, at)
    else this.#endValue(at + 1)
    return at + 1
  }

  #passNumber(chunk: Uint8Array, from: number): number {
    let state = this.#state
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte >= 0x30 && byte <= 0x39 && (state === integer || state === fraction)) continue
      const next = numberState(state, byte)
      if (next === undefined) {
        if (!completeNumber(state)) throw this.#fault(`A number breaks off before ${show(byte)}`, at)
        if (state === zero && isDigit(byte)) throw this.#fault('A number starts with 0', at)
        this.#endValue(at)
        return at
      }
      state = next
    }
    this.#state = state
    return chunk.length
  }

  #announceValue(at: number): void {
    if (this.#depth > this.#reportedDepth) return
    this.#listener?.onValueStart(this.#depth, this.#key, this.#base + at)
    this.#key = undefined
  }

  #endValue(at: number): void {
    if (this.#depth <= this.#reportedDepth) this.#listener?.onValueEnd(this.#depth, this.#base + at)
    this.#state = this.#depth === 0 ? done : commaOrEnd
  }

  /** Sets aside the part of a key that this chunk holds, if the key will be reported. */
  #keepKey(chunk: Uint8Array, end: number): void {
    if (this.#base + end - this.#keyStart > maxJsonKeyBytes)
      throw this.#fault(`A key is longer than ${maxJsonKeyBytes} bytes`, end)
    if (this.#depth <= this.#reportedDepth)
      this.#keyPieces.push(Uint8Array.from(chunk.subarray(Math.max(0, this.#keyStart - this.#base), end)))
  }

  #endKey(chunk: Uint8Array, at: number): void {
    this.#keepKey(chunk, at)
    if (this.#depth <= this.#reportedDepth) {
      this.#key = String(JSON.parse(`"${Buffer.concat(this.#keyPieces).toString('utf8')}"`))
      this.#keyPieces = []
    }
    this.#isKey = false
    this.#state = colon
  }

  #acceptEscape(byte: number, at: number): void {
    if (this.#state === hex) {
      if (!isHex(byte)) throw this.#fault(`Expected four hexadecimal digits after \\u, found ${show(byte)}`, at)
      if (--this.#hexLeft === 0) this.#state = inString
    } else if (byte === 0x75) {
      this.#hexLeft = 4
      this.#state = hex
    } else if ('"\\/bfnrt'.includes(String.fromCharCode(byte))) this.#state = inString
    else throw this.#fault(`\\${String.fromCharCode(byte)} is not an escape JSON knows`, at)
  }

  #passLiteral(chunk: Uint8Array, from: number): number {
    const text = this.#literal
    let at = from
    let read = this.#literalAt
    for (; at < chunk.length && read < text.length; at++, read++) {
      if (chunk[at] !== text.charCodeAt(read)) throw this.#fault(`Expected ${text}, found ${show(chunk[at]!)}`, at)
    }
    this.#literalAt = read
    if (read === text.length) this.#endValue(at)
    return at
  }

  #unexpected(state: number, byte: number, at: number): JsonFault {
    const closing = this.#containers[this.#depth] === object ? '}' : ']'
    if (state === commaOrEnd) return this.#fault(`Expected "," or "${closing}", found ${show(byte)}`, at)
    return this.#fault(`Expected ${expectations[state] ?? 'nothing'}, found ${show(byte)}`, at)
  }

  #fault(what: string, at: number): JsonFault {
    return new JsonFault(what, this.#line, this.#base + at - this.#lineStart + 1)
  }
}

const expectations: Readonly<Record<number, string>> = {
  [value]: 'a value',
  [valueOrEnd]: 'a value',
  [key]: 'a key in double quotes',
  [keyOrEnd]: 'a key in double quotes',
  [colon]: '":" after the key',
  [done]: 'the end of the document',
}

/**
 * Where the closing quote of a string without escapes stands; 0 when there is an escape, a fault or the end of the
 * chunk before it.
 */
function plainEnd(chunk: Uint8Array, from: number): number {
  for (let at = from; at < chunk.length; at++) {
    const byte = chunk[at]!
    if (byte === 0x22) return at
    if (byte === 0x5c || byte < 0x20) return 0
  }
  return 0
}

/** The state after `byte`, or undefined when the byte does not belong to the number. */
function numberState(state: number, byte: number): number | undefined {
  if (isDigit(byte)) {
    if (state === minus) return byte === 0x30 ? zero : integer
    if (state === integer || state === fraction) return state
    if (state === point) return fraction
    return state === zero ? undefined : exponentDigits
  }
  if (byte === 0x2e) return state === zero || state === integer ? point : undefined
  if (byte === 0x65 || byte === 0x45)
    return state === zero || state === integer || state === fraction ? exponent : undefined
  if (byte === 0x2b || byte === 0x2d) return state === exponent ? exponentSign : undefined
  return undefined
}

function show(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16).padStart(2, '0')}`
}
