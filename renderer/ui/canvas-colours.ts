/**
 * The colours of what is drawn on canvas, where style sheets do not reach. Slate, indigo and red as in the rest of the
 * UI.
 */
export interface CanvasColours {
  readonly surface: string
  readonly raised: string
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly faintLine: string
  readonly accent: string
  readonly danger: string
  readonly sea: string
  readonly land: string
  readonly border: string
}

const light: CanvasColours = {
  surface: '#ffffff',
  raised: '#f1f5f9',
  text: '#0f172a',
  muted: '#475569',
  line: '#cbd5e1',
  faintLine: '#e9eef4',
  accent: '#4f46e5',
  danger: '#dc2626',
  sea: '#dfe8f1',
  land: '#f8fafc',
  border: '#cbd5e1',
}

const dark: CanvasColours = {
  surface: '#0f172a',
  raised: '#1e293b',
  text: '#f1f5f9',
  muted: '#a3b0c2',
  line: '#475569',
  faintLine: '#1e293b',
  accent: '#a5b4fc',
  danger: '#f87171',
  sea: '#0b1220',
  land: '#172033',
  border: '#334155',
}

export function canvasColours(isDark: boolean): CanvasColours {
  return isDark ? dark : light
}
