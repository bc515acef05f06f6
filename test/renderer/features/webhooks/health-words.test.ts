import { expect, test } from 'vitest'
import { shownHealth } from '../../../../renderer/features/webhooks/health-words.ts'

const failed = { delivered: 0, failed: 2 }
const none = { delivered: 0, failed: 0 }

test.each([
  ['nothing was sent lately', 'HEALTHY', [none, none], 'Healthy'],
  ['some calls arrive', 'HEALTHY', [failed, { delivered: 1, failed: 0 }], 'Healthy'],
  ['none arrives', 'HEALTHY', [none, failed], 'Not delivered'],
  ['it has given up on one', 'FAILING', [failed], 'Failing'],
  ['it is paused', 'PAUSED', [failed], 'Paused'],
] as const)('when %s, a webhook that is %s is said to be so', (_, state, hours, word) => {
  expect(shownHealth({ state }, hours).word).toBe(word)
})
