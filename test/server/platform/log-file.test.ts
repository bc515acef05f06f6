/** The log's file: a disk that refuses ends nobody, what is missing is said, and no file grows for ever. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { statSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLogFile } from '../../../server/platform/log-file.ts'
import { openLog } from '../../../server/platform/open-log.ts'
import { canMountDisks, mountFillingDisk } from '../../support/filling-disk.ts'

let folder: string
let path: string
let now = new Date('2027-02-01T08:00:00Z')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planwright-log-file-'))
  path = join(folder, 'logs', 'planwright.log')
  now = new Date()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (largestBytes = 1000) => openLogFile({ path, largestBytes, keptFiles: 3, now: () => now })
const linesOf = (file = path) => readFileSync(file, 'utf8').split('\n').slice(0, -1)
const dayLater = () => (now = new Date(now.getTime() + 24 * 3_600_000))

describe.skipIf(!existsSync('/dev/full'))('a disk that has no room', () => {
  beforeEach(() => {
    mkdirSync(join(folder, 'logs'))
    symlinkSync('/dev/full', path)
  })

  test('costs the lines, and how many is said once, before the next one', () => {
    const file = open()
    for (let number = 1; number <= 3; number++) file.write(`lost ${number}\n`)
    unlinkSync(path)
    file.write('kept 1\n')
    file.write('kept 2\n')
    const [told, ...kept] = linesOf()
    const [time, msg] = [now.toISOString(), '3 lines were dropped while the disk was full']
    expect(JSON.parse(told ?? '')).toEqual({ level: 40, time, since: time, lines: 3, msg })
    expect(kept).toEqual(['kept 1', 'kept 2'])
  })

  test('does not reach whoever logs', () => {
    const logger = openLog(folder)
    for (let number = 0; number < 100; number++) logger.error({ number }, 'the disk is full')
    unlinkSync(path)
    logger.info({}, 'there is room')
    const messages = linesOf().map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages).toEqual(['100 lines were dropped while the disk was full', 'there is room'])
  })
})

test('another refusal is named as it is', () => {
  mkdirSync(path, { recursive: true })
  const file = open()
  file.write('lost\n')
  rmdirSync(path)
  file.write('kept\n')
  const words = /"1 line was dropped while the log could not be written \(Error: EISDIR/
  expect(linesOf()).toEqual([expect.stringMatching(words), 'kept'])
})

test.skipIf(!canMountDisks())('a line for which there is half the room is cut off again', () => {
  const disk = mountFillingDisk(1)
  try {
    path = join(disk.folder, 'planwright.log')
    const file = open(1e9)
    for (let number = 0; number < 100; number++) file.write(`${String(number).repeat(10_000)}\n`)
    expect(linesOf().every((line) => line.length >= 10_000)).toBe(true)
    expect(statSync(path).size).toBe(Buffer.byteLength(`${linesOf().join('\n')}\n`))
  } finally {
    disk.unmount()
  }
})

test('a file that has grown large is set aside while it is written, and the oldest goes', () => {
  const file = open()
  for (let number = 10; number < 60; number++) file.write(`${String(number).padEnd(399)}\n`)
  const ends = ['.3', '.2', '.1', '']
  expect(readdirSync(join(folder, 'logs')).sort()).toEqual(ends.map((end) => `planwright.log${end}`).reverse())
  expect(ends.flatMap((end) => linesOf(`${path}${end}`)).map(Number)).toEqual([52, 53, 54, 55, 56, 57, 58, 59])
})

test('another day begins another file, also when the file is from an earlier start', () => {
  const first = open()
  first.write('Monday\n')
  dayLater()
  first.write('Tuesday\n')
  first.write('Tuesday, too\n')
  dayLater()
  // The file is of the day it is written on, whatever the test's clock says; so its next line is of another day.
  open().write('Wednesday\n')
  const all = ['.2', '.1', ''].flatMap((end) => linesOf(`${path}${end}`))
  expect(all).toEqual(['Monday', 'Tuesday', 'Tuesday, too', 'Wednesday'])
  expect(linesOf()).toEqual(['Wednesday'])
})

test('one that somebody removed is begun again, and its room given back', () => {
  const file = open()
  file.write('before\n')
  unlinkSync(path)
  file.write('after\n')
  expect(linesOf()).toEqual(['after'])
})

test('a file for its owner alone', () => {
  open().write('line\n')
  const modes = [path, join(folder, 'logs')].map((each) => statSync(each).mode & 0o777)
  if (process.platform !== 'win32') expect(modes).toEqual([0o600, 0o700])
})
