/** What every drawing on canvas needs. */
import type { Size } from './use-size.ts'

/** Fits a canvas to a size in CSS pixels, sharp on dense screens, and hands over its cleared context. */
export function clearedContext(
  canvas: HTMLCanvasElement,
  { width, height }: Size,
): CanvasRenderingContext2D | undefined {
  const density = window.devicePixelRatio || 1
  const [pixelWidth, pixelHeight] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth
    canvas.height = pixelHeight
  }
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, width, height)
  return context
}

/** The text, shortened with an ellipsis to a width; empty where not even two letters fit. */
export function fitText(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (width < 12) return ''
  if (context.measureText(text).width <= width) return text
  let low = 0
  let high = text.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
    else high = middle - 1
  }
  return low < 2 ? '' : `${text.slice(0, low)}…`
}
