import { useResizeObserver } from '@vueuse/core'
import { shallowRef, type Ref, type ShallowRef } from 'vue'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The inner size of an element in CSS pixels, 0 x 0 until it is on the page. */
export function useSize(element: Readonly<Ref<HTMLElement | null>>): Readonly<ShallowRef<Size>> {
  const size = shallowRef<Size>({ width: 0, height: 0 })
  useResizeObserver(element, ([entry]) => {
    if (entry) size.value = { width: entry.contentRect.width, height: entry.contentRect.height }
  })
  return size
}
