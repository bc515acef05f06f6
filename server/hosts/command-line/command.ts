/** What a command of the command line is; `planwright.ts` finds the one that was asked for and runs it. */
import type { ParseArgsConfig } from 'node:util'
import { AppError } from '../../foundation/app-error.ts'
import type { PlatformClient } from './platform-client.ts'

export interface Command {
  /** What is typed to run it, for instance `keys create`. */
  readonly words: string
  /** Its lines in the help text: what is typed, and what it does. */
  readonly usage: string
  readonly options?: NonNullable<ParseArgsConfig['options']>
  run(input: CommandInput): Promise<CommandResult>
}

export interface CommandInput {
  /** Value of an option that was given. */
  text(option: string): string | undefined
  /** Whether an option without a value was given. */
  flag(option: string): boolean
  /** Values of an option that may be given several times. */
  texts(option: string): readonly string[]
  /** Values of an option, separated by commas; undefined when it was not given. */
  list(option: string): string[] | undefined
  /** What follows the words of the command; throws with the explanation when there is nothing. */
  argument(explanation: string): string
  /** What follows the words of the command, where something does. */
  optionalArgument(): string | undefined
  /** All that follows the words of the command. */
  allArguments(): readonly string[]
  /** The data folder that was named, or the usual one. */
  readonly dataFolder: string
  /** The running server; throws NOT_RUNNING. */
  server(): Promise<PlatformClient>
}

export interface CommandResult {
  /** Printed as JSON with --json. */
  readonly answer: unknown
  /** Printed without. */
  readonly text: string
  /** Go to standard error either way. */
  readonly notes?: readonly string[]
  /** 0 when absent. */
  readonly exitCode?: number
}

/** Shown with the help text. */
export function wrongUsage(what: string): AppError {
  return new AppError('USAGE', what)
}

/** Rows in columns as wide as their widest cell; the first row is the heads. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
