/**
 * What a backup consists of: a manifest, the files of the database at one moment, the documents of its datasets, and
 * last the size and SHA-256 of every file before it.
 */
import { z } from 'zod'
import { unsound } from './unsound.ts'

export const manifestName = 'manifest.json'
export const checksumsName = 'checksums.jsonl'
/** A reader of this version understands this one alone. */
export const formatVersion = 1
/** The manifest names some 30 tables; nothing makes it longer. */
export const maxManifestBytes = 1024 * 1024

export const manifest = z.strictObject({
  format: z.literal('planwright-backup'),
  formatVersion: z.int(),
  appVersion: z.string().max(50),
  createdAt: z.iso.datetime(),
  /** Rows by table of the database. */
  counts: z.record(z.string(), z.int().min(0)),
  /** A text sealed with the key of the data folder: who can open it can open the secrets in the backup. */
  sealedProbe: z.string().max(500),
})
export type Manifest = z.infer<typeof manifest>

/** Where the vault seals the probe. */
export const probePlace = 'backup/probe'

/**
 * Files a backup may hold beside manifest and checksums; everything else, and any way out of the folder, is refused.
 */
const allowed = [
  /^store\/(snapshot|journal)\.\d{1,15}$/,
  /^documents\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/([1-9]\d{0,9}-[1-9]\d{0,9}\/)?[a-z][a-z-]{0,50}\.(json\.gz|jsonl|txt)$/,
]
export const isDataFile = (name: string): boolean => allowed.some((pattern) => pattern.test(name))

export interface ChecksumLine {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export const checksumLine = ({ name, bytes, sha256 }: ChecksumLine): string =>
  `${JSON.stringify({ name, bytes, sha256 })}\n`

export function parseManifest(text: string): Manifest {
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success) throw unsound(`its ${manifestName} is not the one of a Planwright backup`)
  if (parsed.data.formatVersion !== formatVersion)
    throw unsound(
      `it has the format ${parsed.data.formatVersion}, and this version of Planwright (which reads format ${formatVersion}) does not know that one; the backup was made by Planwright ${parsed.data.appVersion}`,
    )
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
