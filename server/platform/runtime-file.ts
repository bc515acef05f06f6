/** How the local command line finds the running server: port, process and a secret, readable by the user alone. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../foundation/replace-file.ts'

const runtimeInfo = z.object({ port: z.int(), pid: z.int(), token: z.string() })
export type RuntimeInfo = z.infer<typeof runtimeInfo>

const fileIn = (dataFolder: string) => join(dataFolder, 'runtime.json')

export async function writeRuntimeFile(dataFolder: string, info: RuntimeInfo): Promise<void> {
  await replaceFile(fileIn(dataFolder), JSON.stringify(info))
}

export async function removeRuntimeFile(dataFolder: string): Promise<void> {
  await rm(fileIn(dataFolder), { force: true })
}

/** Undefined when no server runs on the folder, or the last one left without cleaning up. */
export async function readRuntimeFile(dataFolder: string): Promise<RuntimeInfo | undefined> {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const info = runtimeInfo.safeParse(JSON.parse(text))
  return info.success && isAlive(info.data.pid) ? info.data : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
