/** `planwright move --data DIR --database postgres://… --secret-key-file F`: from one process to a team. */
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '../foundation/app-error.ts'
import { systemClock } from '../foundation/clock.ts'
import { defaultDataFolder } from '../platform/data-folder.ts'
import { openLog } from '../platform/open-log.ts'
import { openStore } from '../platform/open-store.ts'
import { secretKeyFile } from '../webhooks/secrets/secret-key-file.ts'
import { assertTeamNode, checkedDatabase, documentsOption } from './team-options.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string' },
    documents: { type: 'string' },
    'secret-key-file': { type: 'string' },
  },
})

/** Secrets were sealed with the key of the folder, which is the team's from now on. */
function shareKey(dataFolder: string, keyFile: string): void {
  const own = secretKeyFile(dataFolder)
  if (!existsSync(own))
    throw new AppError('USAGE', `There is no key file ${own}: secrets could not be opened any more.`)
  if (!existsSync(keyFile)) return copyFileSync(own, keyFile)
  if (!readFileSync(own).equals(readFileSync(keyFile)))
    throw new AppError(
      'USAGE',
      `${keyFile} is another key than ${own}. Name a file that is not there yet, or that one.`,
    )
}

async function move(): Promise<void> {
  assertTeamNode()
  const { data: dataFolder = defaultDataFolder(), database, 'secret-key-file': keyFile } = values
  if (database === undefined || keyFile === undefined)
    throw new AppError(
      'USAGE',
      'Moving needs --database and --secret-key-file, and --data unless it is the usual folder.',
    )
  if (!existsSync(join(dataFolder, 'store'))) throw new AppError('USAGE', `There is no database in ${dataFolder}.`)
  const team = { address: checkedDatabase(database), ...documentsOption(values.documents) }
  const store = await openStore({ dataFolder, clock: systemClock, logger: openLog(dataFolder) })
  try {
    shareKey(dataFolder, keyFile)
    const { moveToTeam } = await import('../team/move/move-to-team.ts')
    for (const { name, count, hash } of await moveToTeam({ ...team, source: store.database, dataFolder }))
      console.log(`${String(count).padStart(8)}  ${name.padEnd(26)}${hash.slice(0, 16)}`)
    console.log(
      `Everything is there, counted and hashed. ${dataFolder} is as it was; do not start a server on it again.`,
    )
  } finally {
    await store.close()
  }
}

move().catch((error: unknown) => {
  console.error(error instanceof AppError ? error.message : error)
  process.exit(1)
})
