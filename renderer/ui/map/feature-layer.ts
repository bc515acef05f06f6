/**
 * Lines and stops on a canvas of their own above the ground. It moves with the map and is painted anew when the map
 * rests.
 */
import { DomUtil, Layer, type Map as LeafletMap, type Point } from 'leaflet'
import { clearedContext } from '../canvas.ts'
import { drawMap, type MapMark, type MapScene } from './draw-map.ts'
import type { StopIndex } from './stop-index.ts'

/** Share of the map's size that is painted beyond each edge, so that dragging shows no empty border. */
const margin = 0.4
/** Stops can be hit this far from their middle, in pixels. */
const reach = 13

export type FeatureScene = Omit<MapScene, 'project' | 'isInView'>

export class FeatureLayer extends Layer {
  readonly #canvas = DomUtil.create('canvas', 'leaflet-zoom-hide')
  #scene: FeatureScene
  #index: StopIndex<MapMark> | undefined
  /** Upper left corner of the canvas, in layer points. */
  #origin: Point | undefined
  #frame = 0

  constructor(scene: FeatureScene) {
    super()
    this.#scene = scene
    this.#canvas.setAttribute('aria-hidden', 'true')
  }

  show(scene: FeatureScene): void {
    this.#scene = scene
    this.#frame ||= requestAnimationFrame(this.#paint)
  }

  /** What lies at a layer point. */
  markAt(at: Point): MapMark | undefined {
    return this.#origin && this.#index?.nearest(at.x - this.#origin.x, at.y - this.#origin.y, reach)?.stop
  }

  override onAdd(map: LeafletMap): this {
    map.getPanes().overlayPane.appendChild(this.#canvas)
    map.on('moveend zoomend viewreset resize', this.#paint)
    map.on('move', this.#keepUp)
    this.#paint()
    return this
  }

  override onRemove(map: LeafletMap): this {
    cancelAnimationFrame(this.#frame)
    map.off('moveend zoomend viewreset resize', this.#paint)
    map.off('move', this.#keepUp)
    this.#canvas.remove()
    return this
  }

  /** A long drag paints anew before the painted margin is used up. */
  readonly #keepUp = (): void => {
    const map = this._map
    if (!this.#origin) return
    const moved = map.containerPointToLayerPoint([0, 0]).subtract(this.#origin)
    const size = map.getSize()
    const isUsedUp = ([at, length]: readonly [number, number]) =>
      at < length * margin * 0.15 || at > length * margin * 1.85
    if ([[moved.x, size.x] as const, [moved.y, size.y] as const].some(isUsedUp))
      this.#frame ||= requestAnimationFrame(this.#paint)
  }

  readonly #paint = (): void => {
    this.#frame = 0
    const map = this._map
    const size = map.getSize()
    const border = size.multiplyBy(margin).round()
    const origin = map.containerPointToLayerPoint(border.multiplyBy(-1)).round()
    const full = size.add(border.multiplyBy(2))
    DomUtil.setPosition(this.#canvas, origin)
    this.#canvas.style.width = `${full.x}px`
    this.#canvas.style.height = `${full.y}px`
    const context = clearedContext(this.#canvas, { width: full.x, height: full.y })
    if (!context) return
    this.#origin = origin
    this.#index = drawMap(context, {
      ...this.#scene,
      project: ([latitude, longitude]) => map.latLngToLayerPoint([latitude, longitude]).subtract(origin),
      isInView: (x, y) => x >= border.x && y >= border.y && x <= border.x + size.x && y <= border.y + size.y,
    })
  }
}
