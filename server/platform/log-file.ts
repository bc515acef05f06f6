/**
 * A file of lines that never fails whoever writes to it. What the disk refuses is dropped and counted, and said in one
 * line when it takes lines again. Set aside, while it is written, when it has grown large and on the first line of
 * another day (UTC).
 */
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export interface LogFile {
  /** The line with its end, whole or not at all. */
  write(line: string): void
}

export interface LogFileOptions {
  readonly path: string
  readonly largestBytes: number
  /** Earlier files: `<path>.1` is the newest, `<path>.<keptFiles>` the oldest. */
  readonly keptFiles: number
  now(): Date
}

interface Gap {
  readonly lines: number
  readonly since: string
  readonly why: string
}

export function openLogFile({ path, largestBytes, keptFiles, now }: LogFileOptions): LogFile {
  let file: number | undefined
  let day = ''
  let setAsideAbove = largestBytes
  let gap: Gap | undefined
  const today = () => now().toISOString().slice(0, 10)

  const open = (): { handle: number; size: number } => {
    if (file !== undefined) {
      const { size, nlink } = fstatSync(file)
      if (nlink > 0) return { handle: file, size }
      // Somebody removed it, maybe to make room: it takes room until it is closed.
      close()
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const handle = (file = openSync(path, 'a', 0o600))
    const { size, mtime } = fstatSync(handle)
    day = mtime.toISOString().slice(0, 10)
    return { handle, size }
  }
  const close = (): void => {
    const handle = file
    file = undefined
    if (handle !== undefined) attempt(() => closeSync(handle))
  }
  const setAside = (): void => {
    close()
    for (let number = keptFiles; number > 0; number--) {
      const newer = number === 1 ? path : `${path}.${number - 1}`
      attempt(() => renameSync(newer, `${path}.${number}`))
    }
    const { size } = open()
    // Where files cannot be renamed, this one goes on; that is not tried again at every line.
    setAsideAbove = size + largestBytes
    day = today()
  }
  const append = (lines: string): void => {
    const bytes = Buffer.from(lines)
    const { handle, size } = open()
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done)
    } catch (error) {
      // A nearly full disk takes half a line.
      attempt(() => ftruncateSync(handle, size))
      throw error
    }
  }

  return {
    write(line) {
      try {
        const { size } = open()
        if (size > 0 && (size + line.length > setAsideAbove || day !== today())) setAside()
        // Together: a line about a gap that is not over yet would be one of many.
        append(gap ? `${lineOf(gap, now())}${line}` : line)
        gap = undefined
      } catch (error) {
        gap = { lines: (gap?.lines ?? 0) + 1, since: gap?.since ?? now().toISOString(), why: gap?.why ?? words(error) }
        // Opened anew next time: the disk may have been taken away and put back.
        close()
      }
    },
  }
}

/** As the other lines are: JSON, level 40 for a warning. */
function lineOf({ lines, since, why }: Gap, now: Date): string {
  const msg = `${lines} ${lines === 1 ? 'line was' : 'lines were'} dropped while ${why}`
  return `${JSON.stringify({ level: 40, time: now.toISOString(), since, lines, msg })}\n`
}

function words(error: unknown): string {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isFull ? 'the disk was full' : `the log could not be written (${String(error)})`
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Nobody can be told: this is the log.
  }
}
