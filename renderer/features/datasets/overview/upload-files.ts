/** Files as they are dropped: which can be sent, how, and under which name. */
import { maxDatasetName } from '../../../../server/contract/dataset.ts'

export interface UploadFile {
  readonly file: File
  /** Name of the dataset, unless the file has one inside. */
  readonly name: string
  readonly isGzip: boolean
}

/** Undefined for what is neither JSON nor gzip, going by its name. */
export function uploadFileOf(file: File): UploadFile | undefined {
  const [, stem, gzip] = /^(.*?)\.(?:json(\.gz)?|gz)$/i.exec(file.name) ?? []
  if (stem === undefined) return undefined
  return {
    file,
    name: (stem.trim() || 'Uploaded').slice(0, maxDatasetName),
    isGzip: gzip !== undefined || /\.gz$/i.test(file.name),
  }
}
