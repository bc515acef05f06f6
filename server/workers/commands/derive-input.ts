/** The input of a derived dataset: the parent's as it was sent, or with its plan written in, and patched on request. */
import { Readable } from 'node:stream'
import type { PatchOperation } from '../../contract/patch.ts'
import { pointerIssues } from '../../contract/schema-issues.ts'
import { AppError } from '../../foundation/app-error.ts'
import { applyPatch, type PatchChange } from '../../json-patch/apply-patch.ts'
import type { DocumentOwner } from '../../storage/plan-versions.ts'
import { publishedInput, type PlanSources } from './prepare-plan.ts'
import { readInput } from './read-input.ts'

export interface Derivation {
  readonly parent: DocumentOwner
  readonly newDatasetId: string
  readonly fromOutput: boolean
  readonly patch: readonly PatchOperation[] | undefined
}

/** Keeps nothing of an input it throws for. */
export async function deriveInput(derivation: Derivation, sources: PlanSources): Promise<undefined> {
  const { newDatasetId, patch } = derivation
  const { documents } = sources
  try {
    const changes = await writeInput(derivation, sources)
    if (patch) await documents.write(newDatasetId, 'patch-request', { patch, changes })
  } catch (error) {
    await documents.remove(newDatasetId)
    throw error
  }
}

/** Resolves to what each operation of the patch changed. */
async function writeInput(
  { parent, newDatasetId, fromOutput, patch }: Derivation,
  sources: PlanSources,
): Promise<readonly PatchChange[]> {
  const { model, documents } = sources
  if (!fromOutput && !patch) {
    // Byte for byte, however large or wrong it is: it will be checked like the parent's.
    await documents.writeStream(newDatasetId, 'input', await documents.openPlain(parent, 'input'))
    return []
  }
  const base = fromOutput ? await publishedInput(parent, sources) : await plainInput(parent, sources)
  const { document: value, changes } = applyPatch(base, patch ?? [])
  const checked = model.schema.input.safeParse(value)
  if (!checked.success)
    throw new AppError(
      'PATCH_INVALID',
      'The patched input does not match the shape the model expects. See details.',
      pointerIssues(checked.error, '/modelInput').map(({ text }) => text),
    )
  await documents.writeStream(
    newDatasetId,
    'input',
    Readable.from([Buffer.from(JSON.stringify(value))], { objectMode: false }),
  )
  return changes
}

export async function plainInput(owner: DocumentOwner, { model, documents }: PlanSources): Promise<unknown> {
  const { value, issues } = await readInput(owner, model, documents)
  if (value === undefined)
    throw new AppError(
      'PATCH_INVALID',
      `The input of dataset ${owner.id} cannot be patched: ${issues.map(({ message }) => message).join(' ')}`,
    )
  return value
}
