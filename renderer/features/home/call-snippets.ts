/**
 * What was just clicked, as a program: submit the demo dataset, follow it to its end, read the plan. Each runs as it is
 * pasted.
 */
import type { ModelSummary } from '../../../server/contract/model-summary.ts'

export interface Call {
  readonly origin: string
  readonly model: Pick<ModelSummary, 'id' | 'version' | 'resource'>
  readonly demoId: string
  /** A key with the permissions Create and Read. */
  readonly key: string
}

export interface Snippet {
  readonly language: string
  /** What it needs to run, in words. */
  readonly needs: string
  readonly code: string
}

export function callSnippets(call: Call): Snippet[] {
  return [
    { language: 'curl', needs: 'A terminal with curl, on Linux, macOS or WSL.', code: curl(call) },
    {
      language: 'Python',
      needs: 'Python 3.8 or later; no packages. Save it as plan.py and run python3 plan.py.',
      code: python(call),
    },
    {
      language: 'TypeScript',
      needs: 'Node 22.18 or later; no packages. Save it as plan.mts and run node plan.mts.',
      code: typeScript(call),
    },
  ]
}

/** It comes from the address of the page, and stands inside the quotes of each language: nothing of it may end them. */
const demoPath = ({ demoId }: Call) =>
  `/demo-data/${encodeURIComponent(demoId).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
const baseOf = ({ origin, model }: Call) => `${origin}/api/models/${model.id}/${model.version}`

function curl(call: Call): string {
  const { key, model } = call
  return `BASE=${baseOf(call)}
KEY=${key}

# The demo dataset, submitted: solving starts at once
curl -sS -H "X-API-KEY: $KEY" "$BASE${demoPath(call)}" -o demo.json
ID=$(curl -sS -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  --data-binary @demo.json "$BASE/${model.resource}" | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')

# Better and better scores, until the run ends
curl -sSN -H "X-API-KEY: $KEY" "$BASE/${model.resource}/$ID/events"

# The plan
curl -sS -H "X-API-KEY: $KEY" "$BASE/${model.resource}/$ID" -o plan.json
echo "The plan is in plan.json"`
}

function python(call: Call): string {
  const { key, model } = call
  return `import json
import urllib.request

BASE = "${baseOf(call)}"
KEY = "${key}"

def call(path, body=None):
    headers = {"X-API-KEY": KEY, "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(BASE + path, body, headers))

# The demo dataset, submitted: solving starts at once
demo = call("${demoPath(call)}").read()
dataset = json.load(call("/${model.resource}", demo))

# Better and better scores, until the run ends
for line in call(f"/${model.resource}/{dataset['id']}/events"):
    if line.startswith(b"data: "):
        state = json.loads(line[6:])
        print(state["status"], state.get("score", ""))

# The plan
plan = json.load(call(f"/${model.resource}/{dataset['id']}"))
print(json.dumps(plan["kpis"], indent=2))`
}

function typeScript(call: Call): string {
  const { key, model } = call
  return `const base = '${baseOf(call)}'
const headers = { 'X-API-KEY': '${key}', 'Content-Type': 'application/json' }

// The demo dataset, submitted: solving starts at once
const demo = await (await fetch(\`\${base}${demoPath(call)}\`, { headers })).text()
const dataset = await (await fetch(\`\${base}/${model.resource}\`, { method: 'POST', headers, body: demo })).json()

// Better and better scores, until the run ends
const events = await fetch(\`\${base}/${model.resource}/\${dataset.id}/events\`, { headers })
let text = ''
for await (const piece of events.body!.pipeThrough(new TextDecoderStream())) {
  const lines = (text + piece).split('\\n')
  text = lines.pop() ?? ''
  for (const line of lines.filter((one) => one.startsWith('data: '))) {
    const { status, score = '' } = JSON.parse(line.slice(6))
    console.log(status, score)
  }
}

// The plan
const plan = await (await fetch(\`\${base}/${model.resource}/\${dataset.id}\`, { headers })).json()
console.log(plan.kpis)`
}
