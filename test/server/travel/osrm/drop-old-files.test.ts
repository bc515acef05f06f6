import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dropOldFiles } from '../../../../server/travel/osrm/drop-old-files.ts'

it('the travel cache loses outdated files, then the oldest until it is small enough, and nothing of others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'travel-'))
  const now = new Date('2027-02-01T00:00:00Z')
  const write = async (name: string, ageDays: number) => {
    await mkdir(join(folder, 'server'), { recursive: true })
    await writeFile(join(folder, 'server', name), Buffer.alloc(100))
    await utimes(join(folder, 'server', name), now, new Date(now.getTime() - ageDays * 86_400_000))
  }
  for (const [name, ageDays] of [
    ['a.pairs', 1],
    ['b.pairs', 2],
    ['c.pairs', 3],
    ['outdated.pairs', 31],
    ['notes.txt', 99],
  ] as const)
    await write(name, ageDays)
  const clock = { now: () => now, seconds: () => 0 }
  await dropOldFiles(folder, 30, clock)
  expect((await readdir(join(folder, 'server'))).sort()).toEqual(['a.pairs', 'b.pairs', 'c.pairs', 'notes.txt'])
  await dropOldFiles(folder, 30, clock, 250)
  expect((await readdir(join(folder, 'server'))).sort()).toEqual(['a.pairs', 'b.pairs', 'notes.txt'])
  await rm(folder, { recursive: true })
})
