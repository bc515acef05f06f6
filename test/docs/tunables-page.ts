/** docs/solver/tunables.md, made of the tables of figures of both kernels and the comments beside them. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { code, generatedNote, sentence, table } from './markdown.ts'

const kernels = [
  { title: 'Routes', file: 'server/solver/routing/tunables.ts' },
  { title: 'Rosters', file: 'server/solver/assignment/tunables.ts' },
]

interface Row {
  /** Names of the figures that one comment is about, with their values. */
  readonly figures: string[]
  readonly text: string
}

/** Text of the documentation comment before a node; empty without one. */
function commentBefore(node: ts.Node, source: ts.SourceFile): string {
  const [comment] = ts.getLeadingCommentRanges(source.text, node.pos) ?? []
  if (!comment) return ''
  return source.text
    .slice(comment.pos + 3, comment.end - 2)
    .replaceAll(/\n\s*\* ?/g, ' ')
    .trim()
}

/** Figures without a comment of their own belong to the comment before them, or to that of their group. */
function rowsOf(literal: ts.ObjectLiteralExpression, path: string, source: ts.SourceFile, about: string): Row[] {
  const rows: Row[] = []
  let current: Row | undefined
  for (const property of literal.properties) {
    if (!ts.isPropertyAssignment(property)) throw new Error(`Unexpected member of ${path} in ${source.fileName}`)
    const name = `${path}${property.name.getText(source)}`
    const text = commentBefore(property, source)
    if (ts.isObjectLiteralExpression(property.initializer)) {
      current = undefined
      const [first] = property.initializer.properties
      if (text !== '' && first && commentBefore(first, source) !== '') rows.push({ figures: [code(name)], text })
      rows.push(...rowsOf(property.initializer, `${name}.`, source, text))
      continue
    }
    if (text !== '' || !current) rows.push((current = { figures: [], text: text === '' ? about : text }))
    current.figures.push(`${code(name)} ${property.initializer.getText(source).replaceAll('_', ',')}`)
  }
  return rows
}

function figuresOf(file: string): Row[] {
  const source = ts.createSourceFile(file, readFileSync(resolve(file), 'utf8'), ts.ScriptTarget.Latest)
  const rows: Row[] = []
  source.forEachChild(function visit(node) {
    if (ts.isVariableDeclaration(node) && node.name.getText(source) === 'tunables' && node.initializer) {
      const { initializer } = node
      const literal = ts.isAsExpression(initializer) ? initializer.expression : initializer
      if (ts.isObjectLiteralExpression(literal)) rows.push(...rowsOf(literal, '', source, ''))
    } else node.forEachChild(visit)
  })
  if (rows.length === 0) throw new Error(`No figures in ${file}`)
  return rows
}

export function tunablesPage(): string {
  return [
    '# Tunables',
    generatedNote,
    'Every figure of the search that was found by trial. [The method](method.md) says where each is used; [trials](trials.md) has what else was tried. Shares are of 1; a step of the routing search is one ruin and recreate with its tail swaps. Comments in the files are the source of this page.',
    ...kernels.flatMap(({ title, file }) => [
      `## ${title}`,
      `From ${code(file)}.`,
      table(
        ['Figure', 'What it does'],
        figuresOf(file).map(({ figures, text }) => [figures.join(', '), text === '' ? '' : sentence(text)]),
      ),
    ]),
  ].join('\n\n')
}
