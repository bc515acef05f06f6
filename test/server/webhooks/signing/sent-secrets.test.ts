import { expect, test } from 'vitest'
import { hiddenValue } from '../../../../server/contract/webhook.ts'
import { sentSecrets, withoutSecrets } from '../../../../server/webhooks/signing/sent-secrets.ts'

const secrets = new Map([
  ['TOKEN', 'hunter2'],
  ['LONGER', 'hunter2-and-more'],
  ['TINY', 'ok'],
  ['QUOTED', 'a"b c/d'],
  ['RING', 'ring-of-a-ring'],
  ['MORE', 'more-to-come'],
  ['WORD', 'secret'],
])
const sent = sentSecrets(
  [
    { name: 'Authorization', value: 'Bearer {secret:TOKEN}' },
    {
      name: 'X-More',
      value: '{secret:LONGER};{secret:TINY};{secret:QUOTED};{secret:RING};{secret:MORE};{secret:WORD}',
    },
    { name: 'X-Api-Key', value: 'token literal-key' },
    { name: 'X-Environment', value: 'production' },
  ],
  secrets,
)

test.each([
  ['a secret', 'you sent Bearer hunter2.', 'you sent Bearer {secret:TOKEN}.'],
  ['one that holds another', 'hunter2-and-more, hunter2.', '{secret:LONGER}, {secret:TOKEN}.'],
  ['one in JSON', JSON.stringify({ a: 'a"b c/d' }), '{"a":"{secret:QUOTED}"}'],
  ['one in an address', `/?a=${encodeURIComponent('a"b c/d')}`, '/?a={secret:QUOTED}'],
  ['one that was cut', 'and so on: hunter2-and-m', 'and so on: {secret:LONGER}'],
  ['the beginning of one', 'and so on: a"b c', 'and so on: {secret:QUOTED}'],
  ['one that ends as it begins', 'you sent ring-of-a-ring', 'you sent {secret:RING}'],
  ['one that ends as another begins', 'you sent hunter2-and-more', 'you sent {secret:LONGER}'],
  ['two that overlap', 'hunter2-and-more-to-come.', '{secret:LONGER}.'],
  ['one that is a word of the name of another', 'hunter2 is no secret.', '{secret:TOKEN} is no {secret:WORD}.'],
  ['a literal password', 'token literal-key', `token ${hiddenValue}`],
  ['one too short to tell from other words', 'ok, production', 'ok, production'],
])('what comes back shows %s by its name', (_, text, shown) => {
  expect(withoutSecrets(text, sent)).toBe(shown)
})
