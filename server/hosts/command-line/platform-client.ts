/** The command line's way to the running server: found by its runtime file, spoken to over HTTP like everyone else. */
import { AppError } from '../../foundation/app-error.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { readRuntimeFile } from '../../platform/runtime-file.ts'

export interface PlatformClient {
  call<Result>(method: string, path: string, body?: unknown): Promise<Result>
}

/** Throws NOT_RUNNING when no server runs on the data folder. */
export async function connect(dataFolder: string): Promise<PlatformClient> {
  const runtime = await readRuntimeFile(dataFolder)
  if (!runtime) {
    throw new AppError(
      'NOT_RUNNING',
      `No Planwright runs on the data folder ${dataFolder}. Start one with "npm start" or "npm run serve -- --data ${dataFolder}", or name another folder with --data.`,
    )
  }
  return {
    async call<Result>(method: string, path: string, body?: unknown) {
      const response = await fetch(`http://127.0.0.1:${runtime.port}/api/platform/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${runtime.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer: unknown = text === '' ? undefined : JSON.parse(text)
      if (!response.ok) throw AppError.received(answer as ErrorBody)
      return answer as Result
    },
  }
}
