/** The ground of a map without tiles: land, borders and a graticule, painted tile by tile. */
import { CRS, GridLayer, point, type Coords } from 'leaflet'
import type { CanvasColours } from '../canvas-colours.ts'
import { clearedContext } from '../canvas.ts'
import type { Outline, WorldOutlines } from './world-outlines.ts'

const tileSize = 256
/** Nearer than this the coastline is off by many pixels, and a stop on the quay would lie in the sea. */
const nearestOutlineZoom = 9
const graticuleSteps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002]
const graticulePixels = 110

export class OutlineLayer extends GridLayer {
  readonly #outlines: WorldOutlines | undefined
  readonly #colours: CanvasColours

  /** Without outlines only the graticule is painted. */
  constructor(outlines: WorldOutlines | undefined, colours: CanvasColours) {
    super({ tileSize, keepBuffer: 1, updateWhenZooming: false })
    this.#outlines = outlines
    this.#colours = colours
  }

  override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const context = clearedContext(canvas, { width: tileSize, height: tileSize })
    if (context) this.#paint(context, coords)
    return canvas
  }

  #paint(context: CanvasRenderingContext2D, coords: Coords): void {
    const bounds = boundsOf(coords)
    const hasOutlines = this.#outlines !== undefined && coords.z <= nearestOutlineZoom
    context.fillStyle = hasOutlines ? this.#colours.sea : this.#colours.land
    context.fillRect(0, 0, tileSize, tileSize)
    if (this.#outlines && hasOutlines) {
      trace(context, this.#outlines.land, coords, bounds)
      context.fillStyle = this.#colours.land
      context.fill('evenodd')
      trace(context, this.#outlines.borders, coords, bounds)
      context.strokeStyle = this.#colours.border
      context.lineWidth = 1
      context.stroke()
    }
    paintGraticule(context, coords, { bounds, colour: this.#colours.faintLine })
  }
}

const corner = ({ x, y, z }: Coords, right: number, down: number) =>
  CRS.EPSG3857.pointToLatLng(point((x + right) * tileSize, (y + down) * tileSize), z)

function boundsOf(coords: Coords): {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
} {
  const [northWest, southEast] = [corner(coords, 0, 0), corner(coords, 1, 1)]
  return { west: northWest.lng, east: southEast.lng, south: southEast.lat, north: northWest.lat }
}
type Bounds = ReturnType<typeof boundsOf>

/**
 * Web Mercator, straight to pixels of the tile: what Leaflet computes, without an object for each of thousands of
 * points.
 */
function projector({ x, y, z }: Coords): (longitude: number, latitude: number) => readonly [number, number] {
  const world = tileSize * 2 ** z
  return (longitude, latitude) => {
    const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180)
    return [
      ((longitude + 180) / 360) * world - x * tileSize,
      (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - y * tileSize,
    ]
  }
}

function trace(context: CanvasRenderingContext2D, outlines: readonly Outline[], coords: Coords, bounds: Bounds): void {
  const project = projector(coords)
  context.beginPath()
  for (const outline of outlines) {
    if (
      outline.east < bounds.west ||
      outline.west > bounds.east ||
      outline.north < bounds.south ||
      outline.south > bounds.north
    )
      continue
    for (const [index, [longitude = 0, latitude = 0]] of outline.positions.entries()) {
      const [x, y] = project(longitude, latitude)
      if (index === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
  }
}

function paintGraticule(
  context: CanvasRenderingContext2D,
  coords: Coords,
  { bounds, colour }: { readonly bounds: Bounds; readonly colour: string },
): void {
  const project = projector(coords)
  const degreesPerPixel = 360 / (tileSize * 2 ** coords.z)
  const step = graticuleSteps.findLast((degrees) => degrees / degreesPerPixel >= graticulePixels) ?? graticuleSteps[0]!
  context.strokeStyle = colour
  context.lineWidth = 1
  context.beginPath()
  for (let longitude = Math.ceil(bounds.west / step) * step; longitude < bounds.east; longitude += step) {
    const [x] = project(longitude, 0)
    context.moveTo(Math.round(x) + 0.5, 0)
    context.lineTo(Math.round(x) + 0.5, tileSize)
  }
  for (let latitude = Math.ceil(bounds.south / step) * step; latitude < bounds.north; latitude += step) {
    const [, y] = project(0, latitude)
    context.moveTo(0, Math.round(y) + 0.5)
    context.lineTo(tileSize, Math.round(y) + 0.5)
  }
  context.stroke()
}
