/** The first calls to a model, ready for a terminal with curl: each step uses what the steps before it left behind. */
import type { ModelCard } from '../../../server/contract/model-card.ts'

export interface Step {
  readonly title: string
  readonly command: string
}

const firstDemoDataset = 'BASIC'
const curl = 'curl -H "X-API-KEY: $KEY"'

export function quickStart(origin: string, { id, version, resource }: ModelCard): Step[] {
  const datasets = `"$BASE/${version}/${resource}`
  return [
    { title: 'Keep the address and your API key', command: `BASE=${origin}/api/models/${id}\nKEY=paste-your-key-here` },
    { title: 'Check the key', command: `${curl} "$BASE/api/aboutme"` },
    { title: 'List the demo datasets', command: `${curl} "$BASE/${version}/demo-data"` },
    { title: 'Fetch one of them', command: `${curl} -s -o demo.json "$BASE/${version}/demo-data/${firstDemoDataset}"` },
    {
      title: 'Submit it: solving starts at once',
      command: `${curl} -s -H "Content-Type: application/json" --data-binary @demo.json \\\n  -o dataset.json ${datasets}?name=First%20plan"\nID=$(grep -o '"id":"[^"]*"' dataset.json | head -n 1 | cut -d '"' -f 4)`,
    },
    { title: 'Ask how far it is, as often as you like', command: `${curl} ${datasets}/$ID/metadata"` },
    { title: 'Stop it early if the plan is good enough (the key needs Update)', command: `${curl} -X DELETE ${datasets}/$ID"` },
    {
      title: 'Read the plan, its figures, and why it is as it is',
      command: ['', '/kpis', '/score-analysis?includeJustifications=true'].map((document) => `${curl} ${datasets}/$ID${document}"`).join('\n'),
    },
  ]
}
