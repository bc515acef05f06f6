/** The patch that makes of an input what its tables have become. */
import { maxPatchOperations, type PatchOperation } from '../../../../server/contract/patch.ts'
import { patchSegment } from '../../../../server/contract/patch-segment.ts'
import { jsonDifference } from '../../../ui/json-view/json-difference.ts'
import { isThing } from './cells.ts'

/** Beyond what a patch may hold, whole lists are put in their place. */
export function tablesPatch(before: unknown, after: unknown, most = maxPatchOperations): PatchOperation[] {
  const patch = jsonDifference(before, after)
  if (patch.length <= most) return patch
  if (!isThing(after) || !isThing(before)) return [{ op: 'replace', path: '', value: after }]
  return Object.entries(after)
    .filter(([name, value]) => value !== before[name])
    .map(([name, value]) => ({ op: 'add', path: `/${patchSegment(name)}`, value }))
}
