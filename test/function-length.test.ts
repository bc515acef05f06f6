/**
 * Functions are short: at most 40 lines of their own, those of functions inside them not counted. Whoever is longer
 * stands here with the reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '..')
const maxLines = 40

const hotLoop = 'a hot loop: one piece of straight code, which calls would slow down'
const wiring = 'a list of what is put together, in its order'
const tables = 'the tables of one version, as they were'
const longer: Readonly<Record<string, string>> = {
  'server/foundation/json-scanner.ts #passStructure': hotLoop,
  'server/solver/routing/moves/insertion.ts the value of a return': hotLoop,
  'server/solver/routing/moves/insertion.ts positionInRoute': hotLoop,
  'server/solver/routing/moves/tail-swap.ts trySwapTails': hotLoop,
  'server/solver/routing/moves/requests/pair-scan.ts the value of a return': hotLoop,
  'server/solver/routing/state/drive-by-clock.ts driveByClock': hotLoop,
  'server/solver/routing/state/timeline-legs.ts drive': hotLoop,
  'server/solver/routing/state/route-timeline.ts walkWay': hotLoop,
  'server/solver/routing/state/tried-ways.ts goOn': hotLoop,
  'server/solver/routing/state/timeline-legs.ts latestLeave': hotLoop,
  'server/solver/routing/timing/timed-placement.ts timePlacement':
    'the definition of how a route is timed, which is read from above to below',
  'server/solver/routing/facts/routing-facts.ts compileFacts': 'one record of one shape, field by field',
  'server/solver/assignment/grid/row-program.ts createRowProgram': 'the arrays that its hot loops share',
  'server/solver/assignment/state/roster-state.ts createRosterState': 'one record of one shape, field by field',
  'server/solver/routing/state/route-state.ts allocateState': 'one record of one shape, field by field',
  'server/datasets/dataset/dataset-repository.ts columnsOf': 'one record of one shape, field by field',
  'server/datasets/routes/document-routes.ts storedDocuments': 'a table: what each document is',
  'server/storage/migrations/0001-initial.ts createDatasets': tables,
  'server/storage/migrations/0004-compact.ts createDatasets': tables,
  'server/platform/ground.ts prepareGround': wiring,
  'server/operations/backups/make-backup.ts make': 'the steps of a backup, whose order is what makes it sound',
  'renderer/features/datasets/tables/use-table-editor.ts useTableEditor': wiring,
  'electron/main/index.ts start': wiring,
}

interface FunctionLength {
  readonly name: string
  readonly lines: number
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) as boolean

/** Lines of a function without those of the functions inside it that have more than one. */
function ownLines(node: ts.Node, linesOf: (node: ts.Node) => number): number {
  let inner = 0
  const leaveOut = (child: ts.Node): void => {
    if (!isFunction(child)) return ts.forEachChild(child, leaveOut)
    inner += linesOf(child) > 1 ? linesOf(child) : 0
  }
  ts.forEachChild(node, leaveOut)
  return linesOf(node) - inner
}

/** Every function of a source text. A table of routes is none: it is as long as there are routes. */
function functionsOf(text: string): FunctionLength[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const linesOf = (node: ts.Node) => lineAt(node.end) - lineAt(node.getStart()) + 1
  const found: FunctionLength[] = []
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) {
      const named =
        node.name ?? (ts.isReturnStatement(node.parent) ? undefined : (node.parent as { name?: ts.Node }).name)
      const isTable = /\bdefineRoute\(/.test(node.getText())
      if (!isTable) found.push({ name: named?.getText() ?? 'the value of a return', lines: ownLines(node, linesOf) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const scriptOf = (file: string, text: string) =>
  file.endsWith('.vue') ? (/<script[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '') : text

test('functions have 40 lines of their own at most, but for those with a reason', () => {
  const long = ['server', 'electron', 'renderer']
    .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.(ts|vue)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .flatMap((file) =>
      functionsOf(scriptOf(file, readFileSync(join(root, file), 'utf8')))
        .filter(({ lines }) => lines > maxLines)
        .map(({ name }) => `${file} ${name}`),
    )
  expect(long.sort()).toEqual(Object.keys(longer).sort())
})

test('lines of inner functions are not those of the outer', () => {
  const body = Array.from({ length: 50 }, (_, line) => `    call(${line})`).join('\n')
  const lengths = functionsOf(`function outer() {\n  const inner = () => {\n${body}\n  }\n  return inner\n}`)
  expect(lengths).toEqual([
    { name: 'outer', lines: 3 },
    { name: 'inner', lines: 52 },
  ])
})
