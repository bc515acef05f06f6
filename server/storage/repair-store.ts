/**
 * Sets aside what could not be used, so that nothing is ever overwritten or thrown away: it is all in `quarantine/`.
 */
import { basename, join } from 'node:path'
import type { FileOperations } from '../foundation/file-operations.ts'
import { Journal } from './journal.ts'
import type { Damage } from './load-store.ts'
import type { StorageEvent } from './storage-event.ts'

/** Everything is lasting before it resolves, so that a file set aside cannot come back after a power cut. */
export async function repairStore(
  folder: string,
  files: FileOperations,
  damages: readonly Damage[],
): Promise<StorageEvent[]> {
  const events: StorageEvent[] = []
  // Whole files first: once a tail is cut, a later journal must not be able to follow on again.
  for (const damage of damages) {
    if (damage.kind === 'file') events.push(await setAside(folder, files, damage))
  }
  for (const damage of damages) {
    if (damage.kind === 'tail') events.push(await cutTail(folder, files, damage))
  }
  return events
}

async function setAside(
  folder: string,
  files: FileOperations,
  { path, fault }: Damage & { kind: 'file' },
): Promise<StorageEvent> {
  const quarantine = await freePath(folder, files, basename(path))
  await files.rename(path, quarantine)
  await files.syncFolder(join(folder, 'quarantine'))
  await files.syncFolder(folder)
  return { kind: 'file-set-aside', path, fault, quarantine }
}

async function cutTail(
  folder: string,
  files: FileOperations,
  { path, offset, tail }: Damage & { kind: 'tail' },
): Promise<StorageEvent> {
  const quarantine = await freePath(folder, files, `${basename(path)}.from-byte-${String(offset)}`)
  await files.createExclusive(quarantine, tail)
  await files.syncFolder(join(folder, 'quarantine'))
  const journal = await Journal.resume(path, files, offset)
  await journal.close()
  return { kind: 'journal-tail-dropped', path, offset, bytes: tail.length, quarantine }
}

/** Sets aside everything there is, when nothing of it can be opened. */
export async function setAsideAll(folder: string, files: FileOperations): Promise<StorageEvent[]> {
  const events: StorageEvent[] = []
  for (const { name } of await files.readFolder(folder)) {
    if (/^(snapshot|journal)\.\d+$/.test(name))
      events.push(
        await setAside(folder, files, {
          kind: 'file',
          path: join(folder, name),
          fault: 'nothing of the store can be opened',
        }),
      )
  }
  return events
}

async function freePath(folder: string, files: FileOperations, name: string): Promise<string> {
  const quarantine = join(folder, 'quarantine')
  await files.makeFolder(quarantine)
  const taken = new Set((await files.readFolder(quarantine)).map((entry) => entry.name))
  let number = 1
  while (taken.has(`${name}.${String(number)}`)) number++
  return join(quarantine, `${name}.${String(number)}`)
}
