import { expect, test } from 'vitest'
import { callSnippets } from '../../../../renderer/features/home/call-snippets.ts'

const snippetsOf = (demoId: string) =>
  callSnippets({
    origin: 'http://127.0.0.1:1',
    model: { id: 'routing', version: 'v1', resource: 'plans' },
    demoId,
    key: 'pw_key',
  }).map(({ code }) => code)

test('the demo stands in every language as one segment of a path', () => {
  for (const code of snippetsOf('BASIC')) expect(code).toContain('/demo-data/BASIC')
})

test('whatever a demo is called stays inside the quotes of its language', () => {
  for (const code of snippetsOf('x$(id)`id`"\'\\\n!!/..'))
    expect(code).toContain('/demo-data/x%24%28id%29%60id%60%22%27%5C%0A%21%21%2F..')
})
