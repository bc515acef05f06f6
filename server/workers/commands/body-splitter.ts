/**
 * Cuts a submission `{config?, modelInput}` into its two values while it streams by; the input's bytes stay as sent.
 */
import { AppError } from '../../foundation/app-error.ts'
import { JsonScanner, type JsonListener } from '../../foundation/json-scanner.ts'

/** More configuration than this is a mistake; it is kept in memory while the input is not. */
const maxConfigBytes = 4 * 1024 * 1024
const maxIssues = 20
const maxShownKeyCharacters = 100
const shown = (key: string) => (key.length > maxShownKeyCharacters ? `${key.slice(0, maxShownKeyCharacters)}...` : key)

interface OpenMember {
  readonly key: string
  from: number
}

export class BodySplitter {
  readonly #scanner: JsonScanner
  readonly #seen = new Set<string>()
  readonly #faults: string[] = []
  readonly #config: Buffer[] = []
  #configBytes = 0
  #base = 0
  #chunk: Uint8Array = new Uint8Array()
  #inputPieces: Uint8Array[] = []
  #member: OpenMember | undefined

  constructor() {
    const listener: JsonListener = {
      depth: 1,
      onValueStart: (depth, key, offset) => this.#begin(depth, key, offset),
      onValueEnd: (depth, end) => this.#end(depth, end),
    }
    this.#scanner = new JsonScanner(listener)
  }

  /** Takes the next bytes of the body and returns those of them that belong to the model input. */
  push(chunk: Uint8Array): Uint8Array[] {
    this.#chunk = chunk
    this.#inputPieces = []
    this.#scanner.push(chunk)
    if (this.#member) {
      this.#take(this.#member, this.#base + chunk.length)
      this.#member.from = this.#base + chunk.length
    }
    this.#base += chunk.length
    return this.#inputPieces
  }

  /** Text of `config`, or undefined when there was none; throws BODY_INVALID with every fault of the envelope. */
  finish(): string | undefined {
    this.#scanner.end()
    if (!this.#seen.has('modelInput'))
      this.#faults.push('modelInput: is missing; expected {"config": {...}, "modelInput": {...}}')
    if (this.#faults.length > 0) throw this.#refusal()
    return this.#seen.has('config') ? Buffer.concat(this.#config).toString('utf8') : undefined
  }

  #refusal(): AppError {
    return new AppError(
      'BODY_INVALID',
      'The request body does not match the shape {config?, modelInput}. See details.',
      this.#faults,
    )
  }

  #begin(depth: number, key: string | undefined, offset: number): void {
    const first = this.#chunk[offset - this.#base]
    if (depth === 0 && first !== 0x7b) this.#faults.push('body: expected an object')
    if (depth !== 1 || key === undefined) return
    if (this.#seen.has(key)) this.#faults.push(`${shown(key)}: stands twice in the body; send it once`)
    if (key !== 'config' && key !== 'modelInput')
      this.#faults.push(`body: "${shown(key)}" is not a known field here; known are config and modelInput`)
    if (key === 'modelInput' && first !== 0x7b) this.#faults.push('modelInput: expected an object')
    // Millions of wrong fields are no reason to remember millions of them.
    if (this.#faults.length >= maxIssues) throw this.#refusal()
    this.#seen.add(key)
    this.#member = { key, from: offset }
  }

  #end(depth: number, end: number): void {
    if (depth !== 1 || !this.#member) return
    this.#take(this.#member, end)
    this.#member = undefined
  }

  #take({ key, from }: OpenMember, end: number): void {
    const bytes = this.#chunk.subarray(from - this.#base, end - this.#base)
    if (key === 'modelInput') this.#inputPieces.push(bytes)
    if (key !== 'config') return
    this.#configBytes += bytes.length
    if (this.#configBytes > maxConfigBytes)
      throw new AppError('BODY_INVALID', `config is larger than ${maxConfigBytes} bytes.`)
    this.#config.push(Buffer.from(bytes))
  }
}
