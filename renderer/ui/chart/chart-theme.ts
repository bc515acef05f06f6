/** Colours of charts, taken from the page as it looks now. */
export interface ChartColours {
  readonly text: string
  readonly line: string
  readonly surface: string
  /** Of what is not there. */
  readonly missing: string
  readonly series: readonly string[]
}

/** Okabe-Ito, told apart by colour-blind eyes; the first is the accent of the page. */
const seriesColours = ['#d55e00', '#009e73', '#0072b2', '#cc79a7', '#e69f00', '#56b4e9']

export function chartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: value('--ui-text-muted'),
    line: value('--ui-border'),
    surface: value('--ui-bg'),
    missing: value('--ui-error'),
    series: [value('--ui-primary'), ...seriesColours],
  }
}
