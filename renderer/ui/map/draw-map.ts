/** Paints lines, bases and stops of a map, those that are not meant paler. */
import type { CanvasColours } from '../canvas-colours.ts'
import { paletteColour, paletteDash, textOn } from '../palette.ts'
import type { MapBase, MapFeatures, MapHighlights, MapLine, MapStop, Place } from './map-feature.ts'
import { indexStops, type PlacedStop, type StopIndex } from './stop-index.ts'

export interface MapScene {
  readonly features: MapFeatures
  readonly highlights: MapHighlights
  readonly colours: CanvasColours
  /** To pixels of the canvas. */
  project(place: Place): { readonly x: number; readonly y: number }
  /** Whether a point of the canvas can be seen now. */
  isInView(x: number, y: number): boolean
}

export type MapMark =
  { readonly kind: 'stop'; readonly stop: MapStop } | { readonly kind: 'base'; readonly base: MapBase }

/** More stops than this in view are drawn as dots without their numbers. */
const maxNumbered = 160
const maxDots = 1200
/** More lines than this are drawn thinner, so that the stops are not buried. */
const maxPlainLines = 60
const radius = { numbered: 9, dot: 5, speck: 3 }

/** Paints, and hands back where the marks ended up, for finding them again. */
export function drawMap(context: CanvasRenderingContext2D, scene: MapScene): StopIndex<MapMark> {
  const { features, highlights } = scene
  const chosenStop = features.stops.find(({ id }) => id === highlights.selected)
  const hoveredStop = features.stops.find(({ id }) => id === highlights.hovered)
  const litGroup = highlights.selectedGroup ?? chosenStop?.groupId ?? null
  const placed = features.stops.map((stop) => ({ stop, ...scene.project(stop.at) }))
  const inView = placed.reduce((count, { x, y }) => count + (scene.isInView(x, y) ? 1 : 0), 0)
  const usual = inView <= maxNumbered ? radius.numbered : inView <= maxDots ? radius.dot : radius.speck

  for (const line of features.lines) if (line.isPast) drawPastLine(context, scene, line)
  const lines = features.lines.filter(({ isPast }) => !isPast)
  for (const line of lines)
    if (line.groupId !== litGroup) drawLine(context, scene, { line, state: litGroup === null ? 'plain' : 'pale' })
  const bases = features.bases.map((base) => ({ base, ...scene.project(base.at) }))
  for (const base of bases)
    drawBase(context, scene, { ...base, isPale: litGroup !== null && base.base.groupId !== litGroup })
  const [lit, others] = split(placed, ({ stop }) => litGroup !== null && stop.groupId === litGroup)
  const isPale = (stop: MapStop) => litGroup !== null && stop.groupId !== undefined
  if (usual === radius.numbered)
    for (const place of others) drawStop(context, scene, { ...place, radius: usual, isPale: isPale(place.stop) })
  else drawDots(context, scene, { places: others, radius: usual, isPale })
  for (const line of lines) if (line.groupId === litGroup) drawLine(context, scene, { line, state: 'lit' })
  for (const place of lit) drawStop(context, scene, { ...place, radius: radius.numbered, isPale: false })
  for (const place of placed) {
    if (highlights.mates?.has(place.stop.id)) drawRing(context, scene, { place, colour: scene.colours.text })
    if (highlights.chosen?.has(place.stop.id)) drawRing(context, scene, { place, colour: scene.colours.accent })
  }
  for (const [stop, colour] of [
    [hoveredStop, scene.colours.text],
    [chosenStop, scene.colours.accent],
  ] as const) {
    const place = stop && placed.find((candidate) => candidate.stop === stop)
    if (place) drawRing(context, scene, { place, colour })
  }
  return indexStops<MapMark>([
    ...bases.map(({ base, x, y }) => ({ stop: { kind: 'base', base } as const, x, y })),
    ...[...others, ...lit].map(({ stop, x, y }) => ({ stop: { kind: 'stop', stop } as const, x, y })),
  ])
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  const parts: [Item[], Item[]] = [[], []]
  for (const item of items) parts[isFirst(item) ? 0 : 1].push(item)
  return parts
}

function drawPastLine(context: CanvasRenderingContext2D, scene: MapScene, { points, colour }: MapLine): void {
  context.strokeStyle = paletteColour(colour)
  context.globalAlpha = 0.9
  context.lineWidth = 1.5
  context.setLineDash([2, 5])
  context.beginPath()
  for (const [index, { x, y }] of points.map(scene.project).entries()) {
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.stroke()
  context.setLineDash([])
  context.globalAlpha = 1
}

function drawLine(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  { line, state }: { line: MapLine; state: 'plain' | 'pale' | 'lit' },
): void {
  const isCrowded = scene.features.lines.length > maxPlainLines
  context.strokeStyle = paletteColour(line.colour)
  context.globalAlpha = state === 'pale' ? (isCrowded ? 0.08 : 0.18) : state === 'plain' ? (isCrowded ? 0.4 : 0.75) : 1
  context.lineWidth = state === 'lit' ? 3.5 : isCrowded ? 1 : 2
  context.lineJoin = 'round'
  context.setLineDash([...paletteDash(line.colour)])
  context.beginPath()
  const points = line.points.map(scene.project)
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.stroke()
  context.setLineDash([])
  if (state === 'lit')
    for (const [index, to] of points.entries()) if (index > 0) drawArrow(context, points[index - 1]!, to)
  context.globalAlpha = 1
}

/** On the middle of longer ways, pointing where the way leads. */
function drawArrow(
  context: CanvasRenderingContext2D,
  from: { x: number; y: number },
  to: { x: number; y: number },
): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length < 46) return
  const [ux, uy] = [(dx / length) * 7, (dy / length) * 7]
  const [x, y] = [from.x + dx / 2, from.y + dy / 2]
  context.fillStyle = context.strokeStyle
  context.beginPath()
  context.moveTo(x + ux, y + uy)
  context.lineTo(x - ux - uy * 0.8, y - uy + ux * 0.8)
  context.lineTo(x - ux + uy * 0.8, y - uy - ux * 0.8)
  context.fill()
}

/** A little house. */
function drawBase(
  context: CanvasRenderingContext2D,
  { colours }: MapScene,
  { base, x, y, isPale }: { base: MapBase; x: number; y: number; isPale: boolean },
): void {
  context.globalAlpha = isPale ? 0.3 : 1
  context.fillStyle = colours.surface
  context.strokeStyle = paletteColour(base.colour)
  context.lineWidth = 2.5
  context.beginPath()
  for (const [right, down] of [
    [-6, 6],
    [-6, -1],
    [0, -7],
    [6, -1],
    [6, 6],
  ] as const)
    context.lineTo(x + right, y + down)
  context.closePath()
  context.fill()
  context.stroke()
  context.globalAlpha = 1
}

interface StopPaint extends PlacedStop<MapStop> {
  readonly radius: number
  readonly isPale: boolean
}

function drawStop(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  { stop, x, y, radius: size, isPale }: StopPaint,
): void {
  const isFree = stop.groupId === undefined
  const colour = isFree ? scene.colours.danger : paletteColour(stop.colour)
  const isNumbered = size === radius.numbered
  context.globalAlpha = isPale ? 0.3 : 1
  context.beginPath()
  if (isFree) traceDiamond(context, { x, y, size: size + (isNumbered ? 2 : 1) })
  else context.arc(x, y, size, 0, 2 * Math.PI)
  context.fillStyle = isFree ? scene.colours.surface : colour
  context.fill()
  context.strokeStyle = isFree ? colour : scene.colours.surface
  context.lineWidth = isFree ? 2 : isNumbered ? 1.5 : 1
  context.stroke()
  if (isNumbered) {
    context.font = `600 ${stop.mark.length > 2 ? 8 : 10}px system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = isFree ? colour : textOn(colour)
    context.fillText(stop.mark, x, y + 0.5)
    context.textAlign = 'left'
  }
  context.globalAlpha = 1
}

interface Dots {
  readonly places: readonly PlacedStop<MapStop>[]
  readonly radius: number
  isPale(stop: MapStop): boolean
}

/** Thousands of stops without numbers: one path per colour, which is many times faster than one per stop. */
function drawDots(context: CanvasRenderingContext2D, scene: MapScene, { places, radius: size, isPale }: Dots): void {
  const free = places.filter(({ stop }) => stop.groupId === undefined)
  const byColour = new Map<number, PlacedStop<MapStop>[]>()
  for (const place of places) {
    if (place.stop.groupId === undefined) continue
    const list = byColour.get(place.stop.colour)
    if (list) list.push(place)
    else byColour.set(place.stop.colour, [place])
  }
  for (const [colour, list] of byColour) {
    context.globalAlpha = list[0] && isPale(list[0].stop) ? 0.3 : 1
    context.fillStyle = paletteColour(colour)
    context.beginPath()
    for (const { x, y } of list) {
      context.moveTo(x + size, y)
      context.arc(x, y, size, 0, 2 * Math.PI)
    }
    context.fill()
  }
  context.globalAlpha = 1
  for (const place of free) drawStop(context, scene, { ...place, radius: size, isPale: false })
}

function traceDiamond(context: CanvasRenderingContext2D, { x, y, size }: { x: number; y: number; size: number }): void {
  context.moveTo(x, y - size)
  context.lineTo(x + size, y)
  context.lineTo(x, y + size)
  context.lineTo(x - size, y)
  context.closePath()
}

/** The stop again, larger and on top of all, with a ring around it. */
function drawRing(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  { place, colour }: { place: PlacedStop<MapStop>; colour: string },
): void {
  drawStop(context, scene, { ...place, radius: radius.numbered, isPale: false })
  context.strokeStyle = colour
  context.lineWidth = 3
  context.beginPath()
  context.arc(place.x, place.y, radius.numbered + 4, 0, 2 * Math.PI)
  context.stroke()
}
