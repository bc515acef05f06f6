/** Options of a chart of what is wanted and what there is, as two lines of steps; what is missing is filled. */
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColours } from './chart-theme.ts'

export interface CoverChart {
  /** `[milliseconds, wanted, there]` where something changes, in order. */
  readonly points: readonly (readonly [number, number, number])[]
  readonly wantedTitle: string
  readonly thereTitle: string
  readonly formatTime: (milliseconds: number) => string
  readonly formatAxis: (milliseconds: number) => string
}

const line = { type: 'line', step: 'end', symbol: 'none' } as const
const hidden = { lineStyle: { opacity: 0 }, symbol: 'none', silent: true, stack: 'missing', step: 'end' } as const

export function coverOptions(chart: CoverChart, colours: ChartColours): EChartsCoreOption {
  const axisText = { color: colours.text, fontSize: 11 }
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 40, right: 16, top: 12, bottom: 24 },
    xAxis: {
      type: 'time',
      min: 'dataMin',
      max: 'dataMax',
      axisLabel: { ...axisText, formatter: chart.formatAxis, hideOverlap: true },
      axisLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: axisText,
      splitLine: { lineStyle: { color: colours.line } },
    },
    tooltip: coverTooltip(chart, colours),
    series: coverSeries(chart, colours),
  }
}

function coverSeries({ points }: CoverChart, colours: ChartColours) {
  return [
    { ...line, ...hidden, data: points.map(([time, wanted, there]) => [time, Math.min(wanted, there)]) },
    {
      ...line,
      ...hidden,
      areaStyle: { color: colours.missing, opacity: 0.35 },
      data: points.map(([time, wanted, there]) => [time, Math.max(0, wanted - there)]),
    },
    {
      ...line,
      lineStyle: { width: 2, type: 'dashed', color: colours.text },
      data: points.map(([time, wanted]) => [time, wanted]),
    },
    {
      ...line,
      lineStyle: { width: 2, color: colours.series[0] },
      data: points.map(([time, , there]) => [time, there]),
    },
  ]
}

function coverTooltip({ points, wantedTitle, thereTitle, formatTime }: CoverChart, colours: ChartColours) {
  return {
    trigger: 'axis',
    // As text on the canvas: nothing of it is ever read as HTML.
    renderMode: 'richText',
    backgroundColor: colours.surface,
    borderColor: colours.line,
    textStyle: { color: colours.text, fontSize: 12 },
    formatter: (items: readonly { readonly dataIndex: number }[]) => {
      const point = points[items[0]?.dataIndex ?? 0]
      return point ? `${formatTime(point[0])}\n${wantedTitle}: ${point[1]}\n${thereTitle}: ${point[2]}` : ''
    },
  }
}
