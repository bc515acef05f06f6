/**
 * That rows may be missing, kept in `data-loss.json` of the data folder, outside the store, from the moment it is found
 * until an administrator has seen it: it outlasts restarts, and the loss of the store.
 */
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { lossFinding, type LossFinding } from '../contract/data-loss.ts'
import { nodeFiles, type FileOperations } from '../foundation/file-operations.ts'
import { replaceFile } from '../foundation/replace-file.ts'
import { systemCode } from './storage-error.ts'

const fileName = 'data-loss.json'
const content = z.object({
  findings: z.array(lossFinding),
  /** How many of them, from the first, the administrators have been notified of. */
  told: z.int().min(0),
})
type Content = z.infer<typeof content>

export interface LossLedger {
  /** Until somebody has seen them. */
  findings(): readonly LossFinding[]
  /** Lasting when it resolves. What is known already is not noted again. */
  note(texts: readonly string[], at: Date): Promise<void>
  /** Those nobody was notified of. */
  untold(): readonly LossFinding[]
  markTold(): Promise<void>
  /** An administrator has seen them all; resolves to them. */
  acknowledge(): Promise<readonly LossFinding[]>
}

export async function openLossLedger(dataFolder: string, files: FileOperations = nodeFiles): Promise<LossLedger> {
  const path = join(dataFolder, fileName)
  let kept = await read(path, files)
  const keep = async (next: Content) => {
    await replaceFile(path, `${JSON.stringify(next, null, 2)}\n`, files)
    kept = next
  }
  return {
    findings: () => kept.findings,
    async note(texts, at) {
      const known = new Set(kept.findings.map(({ text }) => text))
      const news = texts.filter((text) => !known.has(text)).map((text) => ({ at: at.toISOString(), text }))
      if (news.length > 0) await keep({ ...kept, findings: [...kept.findings, ...news] })
    },
    untold: () => kept.findings.slice(kept.told),
    markTold: () => keep({ ...kept, told: kept.findings.length }),
    async acknowledge() {
      const seen = kept.findings
      await files.unlink(path)
      await files.syncFolder(dirname(path))
      kept = { findings: [], told: 0 }
      return seen
    },
  }
}

async function read(path: string, files: FileOperations): Promise<Content> {
  try {
    return content.parse(JSON.parse(Buffer.from(await files.readFile(path)).toString()))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { findings: [], told: 0 }
    // It was there for a reason.
    return {
      findings: [
        {
          at: new Date().toISOString(),
          text: `Something had been lost before; what, cannot be read in ${fileName} any more.`,
        },
      ],
      told: 0,
    }
  }
}
