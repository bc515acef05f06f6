/**
 * What runs from outside the archive, because a process, a thread, sql.js and HiGHS want real files. The build leaves a
 * hash of each in the archive (build/build.mjs). What that is worth, and what not: docs/operations/security.md.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export interface UnpackedFiles {
  /** The real file of `name`, for instance `server/worker.mjs`. */
  path(name: string): string
  /**
   * What is wrong with the first file that is not as it was built, as the end of a sentence about it; all are asked
   * without `which`.
   */
  findIssue(which?: RegExp): string | undefined
}

const hashList = z.record(z.string(), z.string())

/** `dist` is the folder of the bundles, within the archive of a packaged app. */
export function openUnpackedFiles(dist: string): UnpackedFiles {
  const hashes = Object.entries(
    hashList.parse(JSON.parse(readFileSync(join(dist, 'electron/unpacked-hashes.json'), 'utf8'))),
  )
  const path = (name: string) => join(unpackedPath(dist), name)
  return {
    path,
    findIssue(which = /^/) {
      const wrong = hashes.find(([name, hash]) => which.test(name) && hashOf(path(name)) !== hash)
      return (
        wrong &&
        `the file ${path(wrong[0])} is not the one this Planwright was built with, and is not run: it is missing, damaged, or somebody changed it. Install Planwright again`
      )
    },
  }
}

/** A process cannot be started from inside an archive: the packager puts what is started beside it. */
function unpackedPath(path: string): string {
  return path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
}

/** Undefined for what cannot be read. */
function hashOf(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return undefined
  }
}
