/** Sending a file as it is, with its progress, which fetch does not tell. */
import { ApiError, unreachable } from './api-error.ts'
import { resultOf } from './http-client.ts'
import { sessionHeaders } from './page-proof.ts'

export interface Upload<Result> {
  readonly result: Promise<Result>
  cancel(): void
}

export interface UploadOrder {
  readonly address: string
  readonly file: Blob
  readonly isGzip: boolean
  /** JSON unless said otherwise. */
  readonly contentType?: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * `Result` is what the server's contract promises for this operation. Cancelling rejects with the code
 * UPLOAD_CANCELLED.
 */
export function upload<Result>({
  address,
  file,
  isGzip,
  contentType = 'application/json',
  onProgress,
}: UploadOrder): Upload<Result> {
  const request = new XMLHttpRequest()
  const result = new Promise<Result>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(unreachable())
    request.onabort = () =>
      reject(new ApiError(0, { code: 'UPLOAD_CANCELLED', message: 'The upload was cancelled; nothing was stored.' }))
    request.onload = () => resolve(resultOfRequest<Result>(request))
  })
  request.open('POST', address)
  for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value)
  request.setRequestHeader('Content-Type', contentType)
  if (isGzip) request.setRequestHeader('Content-Encoding', 'gzip')
  request.send(file)
  return { result, cancel: () => request.abort() }
}

/** Asynchronous, so that an answer nobody can read rejects as well. */
async function resultOfRequest<Result>({ status, responseText }: XMLHttpRequest): Promise<Result> {
  return resultOf<Result>(new Response(responseText, { status }))
}
