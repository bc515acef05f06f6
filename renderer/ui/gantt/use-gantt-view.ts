import { shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Span } from './gantt-row.ts'
import { panned, revealed, zoomed } from './time-scale.ts'

export interface GanttView {
  /** The span of time in view. */
  readonly view: ShallowRef<Span>
  panBy(milliseconds: number): void
  /** Below 1: nearer. */
  zoomBy(factor: number, around?: number): void
  fit(): void
  reveal(span: Span): void
}

/** The view on an extent of time; a new extent is seen whole. */
export function useGanttView(extent: Readonly<Ref<Span>>): GanttView {
  const view = shallowRef<Span>(extent.value)
  watch(extent, (now, before) => {
    if (now.start !== before.start || now.end !== before.end) view.value = now
  })
  return {
    view,
    panBy: (milliseconds) => (view.value = panned(view.value, milliseconds, extent.value)),
    zoomBy(factor, around = (view.value.start + view.value.end) / 2) {
      view.value = zoomed(view.value, factor, { around, extent: extent.value })
    },
    fit: () => (view.value = extent.value),
    reveal: (span) => (view.value = revealed(view.value, span, extent.value)),
  }
}
