/** Dragging a shift from cell to cell of the grid: the pointer decides the row, the day stays. */
import { shallowRef, type Ref } from 'vue'
import { useEventListener, useRafFn } from '@vueuse/core'

/** A press that moves less is a click. */
const dragThreshold = 4
/** Pixels from the edge within which the grid scrolls by itself, and how far with each frame. */
const edge = 36
const scrollStep = 10

interface Grid {
  readonly box: Readonly<Ref<HTMLElement | null>>
  isOn(): boolean
  /** `row` is the key of the row under the pointer. */
  dragged(shiftId: string, row: string | undefined): void
  dropped(isGiven: boolean): void
}

const attributeAt = (element: Element | null, name: string) =>
  element?.closest(`[${name}]`)?.getAttribute(name) ?? undefined

export function useGridDrag({ box, isOn, dragged, dropped }: Grid) {
  /** Where the pointer is, while something is dragged. */
  const pointer = shallowRef<{ readonly x: number; readonly y: number }>()
  let press: { readonly x: number; readonly y: number; readonly shiftId: string } | undefined
  let hasDragged = false

  const scrolling = useRafFn(scrollAtEdge, { immediate: false })
  function scrollAtEdge(): void {
    const [element, at] = [box.value, pointer.value]
    if (!element || !at) return
    const { top, bottom } = element.getBoundingClientRect()
    if (at.y < top + 2 * edge) element.scrollTop -= scrollStep
    else if (at.y > bottom - edge) element.scrollTop += scrollStep
  }

  function onPointerDown(event: PointerEvent): void {
    hasDragged = false
    const shiftId = event.target instanceof Element ? attributeAt(event.target, 'data-shift') : undefined
    press =
      isOn() && event.button === 0 && shiftId !== undefined
        ? { x: event.clientX, y: event.clientY, shiftId }
        : undefined
  }

  function onPointerMove(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event
    if (!press || (!pointer.value && Math.hypot(x - press.x, y - press.y) < dragThreshold)) return
    if (!pointer.value) scrolling.resume()
    hasDragged = true
    pointer.value = { x, y }
    dragged(press.shiftId, attributeAt(document.elementFromPoint(x, y), 'data-row'))
  }

  function end(isGiven: boolean): void {
    const wasDragged = pointer.value !== undefined
    press = undefined
    pointer.value = undefined
    scrolling.pause()
    if (wasDragged) dropped(isGiven)
  }

  useEventListener(window, 'pointermove', onPointerMove)
  useEventListener(window, 'pointerup', () => end(true))
  useEventListener(window, 'pointercancel', () => end(false))
  useEventListener(
    window,
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !pointer.value) return
      event.stopPropagation()
      end(false)
    },
    { capture: true },
  )

  return {
    pointer,
    onPointerDown,
    /** The click that ends a drag selects nothing. */
    onClick(event: MouseEvent): void {
      if (hasDragged) event.stopPropagation()
      hasDragged = false
    },
  }
}
