/**
 * Options of a chart of measures over time: one panel below the other, each with a scale of its own, on one time axis.
 */
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColours } from './chart-theme.ts'

export interface Measure {
  readonly title: string
  /** `[seconds, value]`, in order. */
  readonly points: readonly (readonly [number, number])[]
  readonly format: (value: number) => string
}

export interface HistoryChart {
  readonly measures: readonly Measure[]
  readonly isLogarithmic: boolean
  readonly formatTime: (seconds: number) => string
}

/** A logarithmic axis has no zero: what comes before that is shown there. */
export const shortestSeconds = 0.05
const gapPercent = 7

export function historyOptions(
  { measures, isLogarithmic, formatTime }: HistoryChart,
  colours: ChartColours,
): EChartsCoreOption {
  const height = (100 - gapPercent * (measures.length + 1)) / Math.max(1, measures.length)
  const axisText = { color: colours.text, fontSize: 11 }
  const isLast = (index: number) => index === measures.length - 1
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: measures.map((_, index) => ({
      left: 84,
      right: 24,
      top: `${gapPercent + index * (height + gapPercent)}%`,
      height: `${height}%`,
    })),
    xAxis: measures.map((_, index) => ({
      gridIndex: index,
      type: isLogarithmic ? 'log' : 'value',
      min: isLogarithmic ? shortestSeconds : 0,
      max: 'dataMax',
      axisLabel: { ...axisText, show: isLast(index), formatter: formatTime, hideOverlap: true },
      axisTick: { show: isLast(index) },
      axisLine: { lineStyle: { color: colours.line } },
      splitLine: { show: false },
    })),
    yAxis: measures.map(({ title, format }, index) => ({
      gridIndex: index,
      type: 'value',
      scale: true,
      name: title,
      nameTextStyle: { ...axisText, align: 'left', padding: [0, 0, 0, -72] },
      nameGap: 8,
      splitNumber: 3,
      axisLabel: { ...axisText, formatter: format, hideOverlap: true },
      splitLine: { lineStyle: { color: colours.line } },
    })),
    tooltip: {
      trigger: 'axis',
      // As text on the canvas: nothing of it is ever read as HTML.
      renderMode: 'richText',
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { ...axisText, fontSize: 12 },
      formatter: (items: readonly { readonly seriesIndex: number; readonly value: readonly [number, number] }[]) =>
        tooltipText(items, measures, formatTime),
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colours.text } },
    series: measures.map(({ title, points }, index) => ({
      type: 'line',
      step: 'end',
      name: title,
      xAxisIndex: index,
      yAxisIndex: index,
      showSymbol: points.length < 40,
      symbolSize: 5,
      color: colours.series[index % colours.series.length],
      lineStyle: { width: 2 },
      data: points.map(([seconds, value]) => [isLogarithmic ? Math.max(seconds, shortestSeconds) : seconds, value]),
    })),
  }
}

function tooltipText(
  items: readonly { readonly seriesIndex: number; readonly value: readonly [number, number] }[],
  measures: readonly Measure[],
  formatTime: HistoryChart['formatTime'],
): string {
  const lines = items.flatMap(({ seriesIndex, value }) => {
    const measure = measures[seriesIndex]
    return measure ? [`${measure.title}: ${measure.format(value[1])}`] : []
  })
  return [`after ${formatTime(items[0]?.value[0] ?? 0)}`, ...lines].join('\n')
}
