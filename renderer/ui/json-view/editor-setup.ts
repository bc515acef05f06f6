/** What every editor of JSON here has: numbers of lines, folding, search, colours that follow the page. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { jsonColours } from './json-colours.ts'

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12px', color: 'var(--ui-text)', backgroundColor: 'var(--ui-bg)' },
  '&.cm-focused': { outline: '2px solid var(--ui-primary)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6' },
  '.cm-gutters': {
    color: 'var(--ui-text-muted)',
    backgroundColor: 'var(--ui-bg-muted)',
    borderRight: '1px solid var(--ui-border)',
  },
  '.cm-content': { caretColor: 'var(--ui-primary)' },
  '.cm-cursor': { borderLeftColor: 'var(--ui-primary)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--ui-primary) 25%, transparent)',
  },
  '.cm-revealed': { backgroundColor: 'color-mix(in oklab, var(--ui-warning) 22%, transparent)' },
  '.cm-json-name': { color: 'var(--ui-text-highlighted)' },
  '.cm-json-text': { color: 'var(--ui-success)' },
  '.cm-json-number': { color: 'var(--ui-info)' },
  '.cm-json-word': { color: 'var(--ui-warning)' },
  '.cm-panels': { color: 'var(--ui-text)', backgroundColor: 'var(--ui-bg-muted)', borderColor: 'var(--ui-border)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--ui-border)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    padding: '4px 8px',
    fontSize: '12px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-textfield': {
    border: '1px solid var(--ui-border-accented)',
    borderRadius: '4px',
    backgroundColor: 'var(--ui-bg)',
    minHeight: '28px',
    padding: '0 6px',
    fontSize: '12px',
  },
  '.cm-button': {
    border: '1px solid var(--ui-border-accented)',
    borderRadius: '4px',
    background: 'var(--ui-bg)',
    minHeight: '28px',
    padding: '0 8px',
    fontSize: '12px',
    cursor: 'pointer',
  },
  '.cm-foldPlaceholder': {
    color: 'var(--ui-text-muted)',
    backgroundColor: 'var(--ui-bg-elevated)',
    border: 'none',
    padding: '0 6px',
  },
  '.cm-deletedChunk': { backgroundColor: 'color-mix(in oklab, var(--ui-error) 12%, transparent)' },
  '.cm-changedLine, &.cm-merge-b .cm-changedLine': {
    backgroundColor: 'color-mix(in oklab, var(--ui-success) 12%, transparent)',
  },
  '.cm-collapsedLines': { color: 'var(--ui-text-muted)', background: 'var(--ui-bg-elevated)' },
})

/** Words of the search panel, in the case the rest of the page has. */
const phrases = EditorState.phrases.of({
  Find: 'Find',
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  close: 'Close',
})

export function jsonEditing(label: string): Extension[] {
  return [
    lineNumbers(),
    codeFolding(),
    foldGutter(),
    drawSelection(),
    bracketMatching(),
    history(),
    json(),
    jsonColours,
    search({ top: true }),
    highlightSelectionMatches(),
    phrases,
    // Tab leaves the editor, as everywhere else on the page.
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap]),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    look,
  ]
}

/** May be walked through, searched and copied from, but not changed. */
export function readOnly(): Extension[] {
  return [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-readonly': 'true' })]
}
