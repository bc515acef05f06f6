/**
 * The plans of a dataset, each a folder of its own that is never changed: `<attempt>-<report>`, both from 1. The row of
 * the dataset names the one that counts. A plan that was there before solving has no version: it is beside the input.
 */
import { AppError } from '../foundation/app-error.ts'
import type { FileOperations } from '../foundation/file-operations.ts'

/** A dataset, as far as its documents depend on it. */
export interface DocumentOwner {
  readonly id: string
  /** Of its plan; null while that is the one it came with. */
  readonly documentsVersion: string | null
}

/** What a plan consists of; every other document is of the dataset itself. */
export const planDocumentKinds = ['output', 'kpis', 'score-analysis', 'score-analysis-with-justifications'] as const
export type PlanDocumentKind = (typeof planDocumentKinds)[number]
const planKinds: ReadonlySet<string> = new Set(planDocumentKinds)
export const isPlanKind = (kind: string): boolean => planKinds.has(kind)

const versionName = /^([1-9]\d*)-([1-9]\d*)$/
/** As earlier versions named what was not in its place yet. */
const formerName = /^attempt-(\d+)-(\d+)$/

export function planVersion(attempt: number, report: number): string {
  return checkedVersion(`${String(attempt)}-${String(report)}`)
}

/** Throws DOCUMENT_NAME_REFUSED. */
export function checkedVersion(version: string): string {
  if (versionName.test(version)) return version
  throw new AppError(
    'DOCUMENT_NAME_REFUSED',
    `"${version}" is no version of a plan. It is two whole numbers from 1, attempt and report: "2-7".`,
  )
}

/** Undefined for a folder that holds no plan. */
export function attemptOf(folderName: string): number | undefined {
  const match = versionName.exec(folderName) ?? formerName.exec(folderName)
  return match ? Number(match[1]) : undefined
}

/** The last plan in the folder of a dataset that is there whole; undefined when there is none. */
export async function newestVersion(
  files: Pick<FileOperations, 'readFolder'>,
  folder: string,
  isWhole: (version: string) => Promise<boolean>,
): Promise<string | undefined> {
  const found = (await files.readFolder(folder)).flatMap(({ name, isFolder }) => {
    const [, attempt, report] = versionName.exec(name) ?? []
    return isFolder && attempt !== undefined ? [{ name, attempt: Number(attempt), report: Number(report) }] : []
  })
  found.sort((a, b) => b.attempt - a.attempt || b.report - a.report)
  for (const { name } of found) if (await isWhole(name)) return name
  return undefined
}
