/** Sending a file as it is, with its progress, which fetch does not tell. */
import { ApiError, unreachable } from './api-error.ts'
import { resultOf } from './http-client.ts'
import { addressBelow, type Answer, type AnyAsked, type PathOf, type Placed } from './operations.ts'
import { sessionHeaders } from './page-proof.ts'

export interface Upload<Result> {
  readonly result: Promise<Result>
  cancel(): void
}

export interface UploadOrder {
  readonly file: Blob
  readonly isGzip: boolean
  /** JSON unless said otherwise. */
  readonly contentType?: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** To an operation that takes a file. Cancelling rejects with the code UPLOAD_CANCELLED. */
export function upload<P extends PathOf<'POST'>>(
  path: P,
  place: Placed<'POST', P>,
  { file, isGzip, contentType = 'application/json', onProgress }: UploadOrder,
): Upload<Answer<'POST', P>> {
  const request = new XMLHttpRequest()
  const result = new Promise<Answer<'POST', P>>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(unreachable())
    request.onabort = () =>
      reject(new ApiError(0, { code: 'UPLOAD_CANCELLED', message: 'The upload was cancelled; nothing was stored.' }))
    request.onload = () => resolve(resultOfRequest(request))
  })
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the compiler saw to it
  request.open('POST', addressBelow(path, place as AnyAsked))
  for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value)
  request.setRequestHeader('Content-Type', contentType)
  if (isGzip) request.setRequestHeader('Content-Encoding', 'gzip')
  request.send(file)
  return { result, cancel: () => request.abort() }
}

/** Asynchronous, so that an answer nobody can read rejects as well. */
async function resultOfRequest<Result>({ status, responseText }: XMLHttpRequest): Promise<Result> {
  return resultOf(new Response(responseText, { status }))
}
