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
  /** `key` of an object member, undefined in an array. `offset` is the value's first byte, counted from the document's first. */
  onValueStart(depth: number, key: string | undefined, offset: number): void
  /** `end` is the offset behind the value's last byte. */
  onValueEnd(depth: number, end: number): void
}

/** Deeper documents are refused: no model needs them and a parser's stack must not be the limit. */
export const maxJsonDepth = 256

// States. What the scanner expects next, or is inside of.
const value = 0, valueOrEnd = 1, keyOrEnd = 2, key = 3, colon = 4, commaOrEnd = 5, done = 6
const inString = 7, escape = 8, hex = 9, literal = 10
// Number states, by what has been read: sign, leading zero, integer digits, point, fraction digits, e, exponent sign, exponent digits.
const minus = 11, zero = 12, integer = 13, point = 14, fraction = 15, exponent = 16, exponentSign = 17, exponentDigits = 18

const object = 1
const array = 2
const completeNumber = (state: number) => state === zero || state === integer || state === fraction || state === exponentDigits
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isHex = (byte: number) => isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
const literals: Readonly<Record<number, string>> = { 0x74: 'true', 0x66: 'false', 0x6e: 'null' }

export class JsonScanner {
  #state = value
  readonly #containers = new Uint8Array(maxJsonDepth + 1)
  #depth = 0
  #offset = 0
  #line = 1
  #lineStart = 0
  #isKey = false
  #keyBytes: number[] = []
  #key: string | undefined
  #hexLeft = 0
  #literal = ''
  #literalAt = 0
  readonly #listener: JsonListener | undefined

  constructor(listener?: JsonListener) {
    this.#listener = listener
  }

  /** Throws a JsonFault at the first byte that cannot be JSON. */
  push(chunk: Uint8Array): void {
    const base = this.#offset
    let at = this.#skipByteOrderMark(chunk)
    while (at < chunk.length) {
      this.#offset = base + at
      if (this.#state === inString && !this.#isKey) {
        at = this.#skipString(chunk, at)
        if (at === chunk.length) break
        this.#offset = base + at
      }
      const byte = chunk[at]!
      if (this.#accept(byte)) at++
    }
    this.#offset = base + chunk.length
  }

  /** Throws a JsonFault when the document is not complete. */
  end(): void {
    if (completeNumber(this.#state)) this.#endValue()
    if (this.#state !== done) throw this.#fault('The document ends too early')
  }

  /** A UTF-8 byte order mark before the document is tolerated, as most writers of it cannot be changed. */
  #skipByteOrderMark(chunk: Uint8Array): number {
    return this.#offset === 0 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0
  }

  /** The hot loop: string contents up to the next byte that means something. */
  #skipString(chunk: Uint8Array, from: number): number {
    let at = from
    for (; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte === 0x22 || byte === 0x5c || byte < 0x20) break
    }
    return at
  }

  /** Takes one byte; false when it ended a number and has to be looked at again. */
  #accept(byte: number): boolean {
    const state = this.#state
    if (state >= minus) return this.#acceptNumber(byte)
    if (state === inString) return this.#acceptString(byte)
    if (state === literal) return this.#acceptLiteral(byte)
    if (state === escape || state === hex) return this.#acceptEscape(byte)
    if (isSpace(byte)) {
      if (byte === 0x0a) {
        this.#line++
        this.#lineStart = this.#offset + 1
      }
      return true
    }
    return this.#acceptStructure(byte)
  }

  #acceptStructure(byte: number): boolean {
    switch (this.#state) {
      case valueOrEnd:
        if (byte === 0x5d) return this.#close(array)
        return this.#beginValue(byte)
      case value:
        return this.#beginValue(byte)
      case keyOrEnd:
        if (byte === 0x7d) return this.#close(object)
        return this.#beginKey(byte)
      case key:
        return this.#beginKey(byte)
      case colon:
        if (byte !== 0x3a) throw this.#fault(`Expected ":" after the key, found ${show(byte)}`)
        this.#state = value
        return true
      case commaOrEnd:
        return this.#acceptCommaOrEnd(byte)
      default:
        throw this.#fault(`Expected the end of the document, found ${show(byte)}`)
    }
  }

  #acceptCommaOrEnd(byte: number): boolean {
    const container = this.#containers[this.#depth]!
    if (byte === 0x2c) {
      this.#state = container === object ? key : value
      return true
    }
    if (byte === 0x7d && container === object) return this.#close(object)
    if (byte === 0x5d && container === array) return this.#close(array)
    throw this.#fault(`Expected "," or "${container === object ? '}' : ']'}", found ${show(byte)}`)
  }

  #beginKey(byte: number): boolean {
    if (byte !== 0x22) throw this.#fault(`Expected a key in double quotes, found ${show(byte)}`)
    this.#isKey = true
    this.#keyBytes = []
    this.#state = inString
    return true
  }

  #beginValue(byte: number): boolean {
    if (this.#listener && this.#depth <= this.#listener.depth) this.#listener.onValueStart(this.#depth, this.#key, this.#offset)
    this.#key = undefined
    if (byte === 0x7b) return this.#open(object)
    if (byte === 0x5b) return this.#open(array)
    if (byte === 0x22) this.#state = inString
    else if (byte === 0x2d) this.#state = minus
    else if (byte === 0x30) this.#state = zero
    else if (isDigit(byte)) this.#state = integer
    else if (literals[byte]) {
      this.#literal = literals[byte]
      this.#literalAt = 1
      this.#state = literal
    } else throw this.#fault(`Expected a value, found ${show(byte)}`)
    return true
  }

  #open(container: number): boolean {
    if (this.#depth === maxJsonDepth) throw this.#fault(`Nested deeper than ${maxJsonDepth} levels`)
    this.#containers[++this.#depth] = container
    this.#state = container === object ? keyOrEnd : valueOrEnd
    return true
  }

  #close(container: number): boolean {
    if (this.#containers[this.#depth] !== container) throw this.#fault('Brackets do not match')
    this.#depth--
    this.#endValue(this.#offset + 1)
    return true
  }

  #endValue(end = this.#offset): void {
    if (this.#listener && this.#depth <= this.#listener.depth) this.#listener.onValueEnd(this.#depth, end)
    this.#state = this.#depth === 0 ? done : commaOrEnd
  }

  #acceptString(byte: number): boolean {
    if (byte < 0x20) throw this.#fault(`A string holds the control character ${show(byte)}; write it as \\u00${byte.toString(16).padStart(2, '0')}`)
    if (byte === 0x22 && this.#isKey) {
      this.#isKey = false
      this.#key = JSON.parse(`"${new TextDecoder().decode(Uint8Array.from(this.#keyBytes))}"`) as string
      this.#state = colon
    } else if (byte === 0x22) this.#endValue(this.#offset + 1)
    else {
      if (this.#isKey) this.#keyBytes.push(byte)
      if (byte === 0x5c) this.#state = escape
    }
    return true
  }

  #acceptEscape(byte: number): boolean {
    if (this.#isKey) this.#keyBytes.push(byte)
    if (this.#state === hex) {
      if (!isHex(byte)) throw this.#fault(`Expected four hexadecimal digits after \\u, found ${show(byte)}`)
      if (--this.#hexLeft === 0) this.#state = inString
    } else if (byte === 0x75) {
      this.#hexLeft = 4
      this.#state = hex
    } else if ('"\\/bfnrt'.includes(String.fromCharCode(byte))) this.#state = inString
    else throw this.#fault(`\\${String.fromCharCode(byte)} is not an escape JSON knows`)
    return true
  }

  #acceptLiteral(byte: number): boolean {
    if (byte !== this.#literal.charCodeAt(this.#literalAt)) throw this.#fault(`Expected ${this.#literal}, found ${show(byte)}`)
    if (++this.#literalAt === this.#literal.length) this.#endValue(this.#offset + 1)
    return true
  }

  #acceptNumber(byte: number): boolean {
    const next = numberState(this.#state, byte)
    if (next !== undefined) {
      this.#state = next
      return true
    }
    if (!completeNumber(this.#state)) throw this.#fault(`A number breaks off before ${show(byte)}`)
    if (this.#state === zero && isDigit(byte)) throw this.#fault('A number starts with 0')
    this.#endValue()
    return false
  }

  #fault(what: string): JsonFault {
    return new JsonFault(what, this.#line, this.#offset - this.#lineStart + 1)
  }
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
  if (byte === 0x65 || byte === 0x45) return state === zero || state === integer || state === fraction ? exponent : undefined
  if (byte === 0x2b || byte === 0x2d) return state === exponent ? exponentSign : undefined
  return undefined
}

function show(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16).padStart(2, '0')}`
}
