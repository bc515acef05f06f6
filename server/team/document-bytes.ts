/**
 * Where the bytes of documents are - in chunks in the database, or as objects of an S3 server. Rows say in either case
 * which documents there are, how long they are and their hash; so nobody finds what is not there whole.
 */
import type { DocumentPlace, DocumentSelection, StoredDocument } from './document-repository.ts'

/** A file that does not change meanwhile. */
export interface OutgoingFile {
  readonly place: DocumentPlace
  readonly path: string
}

/** AppError STORAGE_UNAVAILABLE from each while the place does not answer. */
export interface DocumentBytes {
  /** `database`, or `s3://bucket/prefix`. */
  readonly place: string
  /** The bytes, and after them the rows that name them, all rows at once. */
  store(files: readonly OutgoingFile[], storedAt: string): Promise<StoredDocument[]>
  /** The file is there whole or not at all. AppError DOCUMENT_DAMAGED when the bytes are not those that were stored. */
  fetch(document: StoredDocument, path: string): Promise<void>
  /** Rows and bytes. To be done again when it fails. */
  remove(datasetId: string, of?: DocumentSelection): Promise<void>
  /** Removes bytes from before the moment that no row names. */
  sweep(before: Date): Promise<void>
}
