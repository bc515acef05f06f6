import { expect, test } from 'vitest'
import { createSupersededPlans } from '../../../../server/datasets/queue/superseded-plans.ts'
import { createRemovalHold } from '../../../../server/datasets/lifecycle/removal-hold.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { openDocuments } from '../../../../server/storage/documents.ts'
import { planVersion } from '../../../../server/storage/plan-versions.ts'
import { FaultDisk } from '../../../support/fault-files.ts'

const run = { id: newId(), attempt: 1 }

/** One plan after the other, so many seconds apart; resolves to the versions that are still there. */
async function improve(plans: number, secondsBetween: number, isHeld = false): Promise<string[]> {
  const disk = new FaultDisk()
  const removal = createRemovalHold(openDocuments('/data', disk.files))
  let seconds = 0
  const superseded = createSupersededPlans({
    documents: removal.documents,
    clock: { ...systemClock, seconds: () => seconds },
  })
  const work = async () => {
    for (let report = 1; report <= plans; report++) {
      const version = planVersion(1, report)
      await removal.documents.planFolder(run.id, version).write('output', report)
      await superseded.by(run, version)
      seconds += secondsBetween
    }
  }
  await (isHeld ? removal.keepDocuments(work) : work())
  return [...disk.content().keys()].map((path) => path.split('/').at(-2) ?? '')
}

test('a plan that was superseded stays for a while, for whoever has begun to read it', async () => {
  expect(await improve(4, 1)).toEqual(['1-1', '1-2', '1-3', '1-4'])
})

test('then it goes, and however fast plans follow each other, there are few at a time', async () => {
  expect(await improve(4, 20)).toEqual(['1-2', '1-3', '1-4'])
  expect(await improve(40, 0.5)).toHaveLength(9)
})

test('while documents are copied, none goes', async () => {
  expect(await improve(40, 20, true)).toHaveLength(40)
})
