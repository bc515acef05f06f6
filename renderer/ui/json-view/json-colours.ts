/**
 * Colours of JSON by what it is, in the visible part only; the style sheet of the editor gives the classes their
 * colours.
 */
import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder, type Extension } from '@codemirror/state'
import { Decoration, ViewPlugin, type DecorationSet, type EditorView } from '@codemirror/view'

const marks: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: 'cm-json-name' }),
  String: Decoration.mark({ class: 'cm-json-text' }),
  Number: Decoration.mark({ class: 'cm-json-number' }),
  True: Decoration.mark({ class: 'cm-json-word' }),
  False: Decoration.mark({ class: 'cm-json-word' }),
  Null: Decoration.mark({ class: 'cm-json-word' }),
}

function coloured(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const tree = syntaxTree(view.state)
  for (const { from, to } of view.visibleRanges) {
    tree.iterate({
      from,
      to,
      enter: (node) => {
        const mark = marks[node.name]
        if (mark) builder.add(node.from, node.to, mark)
      },
    })
  }
  return builder.finish()
}

export const jsonColours: Extension = ViewPlugin.define(
  (view) => ({
    decorations: coloured(view),
    tree: syntaxTree(view.state),
    update(update) {
      const tree = syntaxTree(update.state)
      if (!update.docChanged && !update.viewportChanged && tree === this.tree) return
      this.tree = tree
      this.decorations = coloured(update.view)
    },
  }),
  { decorations: ({ decorations }) => decorations },
)
