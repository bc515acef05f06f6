/** Pointing, dragging and wheeling on a Gantt chart; in one that is edited, work is dragged instead of the chart. */
import { ref, type Ref } from 'vue'
import type { Hit } from './hit-test.ts'
import type { GanttView } from './use-gantt-view.ts'
import { timeOf, type TimeScale } from './time-scale.ts'

/** A press that moves less is a click. */
const dragThreshold = 4
const wheelZoom = 1.0015

interface Chart {
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly view: GanttView
  scale(): TimeScale
  hitAt(event: MouseEvent): Hit | undefined
  pointed(hit: Hit | undefined): void
  clicked(hit: Hit | undefined, event: PointerEvent): void
  /** Whether the work under the pointer can be dragged. */
  mayDrag(hit: Hit): boolean
  dragged(id: string, event: PointerEvent): void
  /** The drag has ended, where work was dropped with its event. */
  dropped(event: PointerEvent | undefined): void
}

interface Press {
  x: number
  y: number
  isDrag: boolean
  /** Work that was under the pointer, where it can be dragged. */
  readonly work: string | undefined
}

export function useGanttPointer(chart: Chart) {
  const isDragging = ref(false)
  let press: Press | undefined

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return
    const hit = chart.hitAt(event)
    press = {
      x: event.clientX,
      y: event.clientY,
      isDrag: false,
      work: hit && chart.mayDrag(hit) ? hit.bar?.id : undefined,
    }
  }

  function onPointerMove(event: PointerEvent): void {
    if (!press) return chart.pointed(chart.hitAt(event))
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y]
    if (!press.isDrag && Math.hypot(dx, dy) < dragThreshold) return
    if (!press.isDrag && event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
    isDragging.value = true
    press = { ...press, x: event.clientX, y: event.clientY, isDrag: true }
    if (press.work !== undefined) return chart.dragged(press.work, event)
    const { start, end, width } = chart.scale()
    chart.view.panBy((-dx / width) * (end - start))
    if (chart.scroller.value) chart.scroller.value.scrollTop -= dy
  }

  function onPointerUp(event: PointerEvent): void {
    const wasClick = press !== undefined && !press.isDrag
    const wasWork = press?.isDrag === true && press.work !== undefined
    press = undefined
    isDragging.value = false
    if (wasWork) chart.dropped(event.type === 'pointerup' ? event : undefined)
    if (wasClick) chart.clicked(chart.hitAt(event), event)
  }

  /** Gives back what is dragged; false where nothing is. */
  function cancelDrag(): boolean {
    if (press?.work === undefined || !press.isDrag) return false
    press = undefined
    isDragging.value = false
    chart.dropped(undefined)
    return true
  }

  function onPointerLeave(): void {
    if (!isDragging.value) press = undefined
    chart.pointed(undefined)
  }

  function onWheel(event: WheelEvent): void {
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
    if (event.ctrlKey || event.metaKey) {
      const left = event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect().left : 0
      chart.view.zoomBy(wheelZoom ** event.deltaY, timeOf(chart.scale(), event.clientX - left))
    } else if (Math.abs(sideways) > 0 && (event.shiftKey || Math.abs(sideways) > Math.abs(event.deltaY))) {
      const { start, end, width } = chart.scale()
      chart.view.panBy((sideways / width) * (end - start))
    } else return
    event.preventDefault()
  }

  return { isDragging, cancelDrag, onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onWheel }
}
