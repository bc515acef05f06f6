/** What the command line says of a database that several servers share: `--database` and what comes with it. */
import { AppError } from '../foundation/app-error.ts'
import { defaultDataFolder } from '../platform/data-folder.ts'
import type { PlatformOptions } from '../platform/platform-options.ts'
import { readSharedKeyFile } from '../webhooks/secrets/secret-key-file.ts'

export const teamOptions = {
  database: { type: 'string' },
  documents: { type: 'string' },
  'public-url': { type: 'string' },
  'secret-key-file': { type: 'string' },
} as const

type TeamValues = { readonly [Option in keyof typeof teamOptions]?: string | undefined }

interface ChosenTeam {
  readonly platform: Required<Pick<PlatformOptions, 'databaseAddress' | 'hasWorkers' | 'publicUrl' | 'secretKey'>> &
    Pick<PlatformOptions, 'documentsPlace'>
  /** Of the public address: a proxy hands it on. */
  readonly hostNames: readonly string[]
}

/** Beside the one of a platform of its own, which may be on the same machine. */
export const teamDataFolder = () => `${defaultDataFolder()}-team`

/** Undefined without `--database`; throws USAGE for what does not go together. */
export function chosenTeam(values: TeamValues, nodeVersion = process.versions.node): ChosenTeam | undefined {
  const { database, documents, 'public-url': publicUrl, 'secret-key-file': keyFile } = values
  if (database === undefined) {
    const alone = ['documents', 'public-url', 'secret-key-file'].find((option) => option in values)
    if (alone !== undefined) throw new AppError('USAGE', `--${alone} goes with --database.`)
    return undefined
  }
  assertTeamNode(nodeVersion)
  checkedDatabase(database)
  if (publicUrl === undefined || keyFile === undefined)
    throw new AppError('USAGE', '--database needs --public-url and --secret-key-file, the same for every server.')
  const url = publicAddress(publicUrl)
  return {
    platform: {
      databaseAddress: database,
      ...documentsOption(documents),
      hasWorkers: true,
      publicUrl: url.href.replace(/\/$/, ''),
      secretKey: () => readSharedKeyFile(keyFile),
    },
    hostNames: url.port === '' ? [url.hostname] : [url.host, url.hostname],
  }
}

/** Throws USAGE for what is no address of a PostgreSQL. */
export function checkedDatabase(address: string): string {
  if (/^postgres(ql)?:\/\//.test(address)) return address
  throw new AppError('USAGE', '--database is the address of a PostgreSQL: postgres://user:password@host:5432/name.')
}

/** Throws USAGE for a place of a kind that there is none of; what else is wrong with it, its start says. */
export function documentsOption(place: string | undefined): Pick<PlatformOptions, 'documentsPlace'> {
  if (place === undefined) return {}
  if (place.startsWith('s3://')) return { documentsPlace: place }
  throw new AppError(
    'USAGE',
    `--documents "${place}" is no place for documents. Name one of an S3 server, s3://bucket/prefix, or leave the option out to keep them in the database.`,
  )
}

/** The job queue needs it. */
export function assertTeamNode(nodeVersion = process.versions.node): void {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12)) return
  throw new AppError('USAGE', `--database needs Node.js 22.12 or newer, and this is ${nodeVersion}.`)
}

function publicAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '') return url
  throw new AppError(
    'USAGE',
    `--public-url "${text}" is not the address of a site. It is what clients call, without a path: https://plan.example.`,
  )
}
