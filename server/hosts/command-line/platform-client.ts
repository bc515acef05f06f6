/** The command line's way to the running server: found by its runtime file, spoken to over HTTP like everyone else. */
import type { z } from 'zod'
import { errorBody } from '../../contract/error.ts'
import { AppError } from '../../foundation/app-error.ts'
import { readRuntimeFile } from '../../platform/runtime-file.ts'
import { readJson } from '../../storage/json-column.ts'

export interface PlatformClient {
  /** The answer, which is what its schema describes. */
  call<Answer extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    answer: Answer,
    body?: unknown,
  ): Promise<z.output<Answer>>
  delete(path: string): Promise<void>
  /** POST of nothing, which is answered with nothing. */
  order(path: string): Promise<void>
  /** To the API of a model; `address` is whole, below the root of the server. */
  post<Answer extends z.ZodType>(address: string, answer: Answer, body: unknown): Promise<z.output<Answer>>
  /** A file; `address` is whole, below the root of the server. */
  bytes(address: string): Promise<Uint8Array>
}

const platformApi = '/api/platform/v1'

/** Throws NOT_RUNNING when no server runs on the data folder. */
export async function connect(dataFolder: string): Promise<PlatformClient> {
  const runtime = await readRuntimeFile(dataFolder)
  if (!runtime) {
    throw new AppError(
      'NOT_RUNNING',
      `No Planwright runs on the data folder ${dataFolder}. Start one with "npm start" or "npm run serve -- --data ${dataFolder}", or name another folder with --data.`,
    )
  }
  const send = async (method: string, address: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`http://127.0.0.1:${runtime.port}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${runtime.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw AppError.received(readJson(errorBody, await response.text()))
    return response
  }
  return {
    call: async (method, path, answer, body) =>
      readJson(answer, await (await send(method, `${platformApi}${path}`, body)).text()),
    async delete(path) {
      await send('DELETE', `${platformApi}${path}`)
    },
    async order(path) {
      await send('POST', `${platformApi}${path}`)
    },
    post: async (address, answer, body) => readJson(answer, await (await send('POST', address, body)).text()),
    bytes: async (address) => new Uint8Array(await (await send('GET', address)).arrayBuffer()),
  }
}
