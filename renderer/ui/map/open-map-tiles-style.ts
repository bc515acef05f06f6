/** How tiles of the OpenMapTiles schema are drawn: land, water, roads, boundaries and names. */
import {
  CenteredTextSymbolizer,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  exp,
  type Feature,
  type Filter,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet'

const palettes = {
  light: {
    land: '#f1efec',
    green: '#dbe8d3',
    built: '#e6e2dd',
    water: '#b4d3e6',
    road: '#ffffff',
    mainRoad: '#f6dfa4',
    border: '#9a94a8',
    text: '#4a4a52',
    halo: '#ffffff',
  },
  dark: {
    land: '#1f2329',
    green: '#25302a',
    built: '#2a2f36',
    water: '#17303f',
    road: '#3b424c',
    mainRoad: '#5a5240',
    border: '#5d6370',
    text: '#c3c8d0',
    halo: '#14171b',
  },
} as const
type Palette = (typeof palettes)[keyof typeof palettes]

const isOneOf =
  (field: string, ...values: readonly string[]): Filter =>
  (_zoom, { props }) =>
    values.some((value) => value === props[field])

const fillOf = (dataLayer: string, fill: string, filter?: Filter): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill }),
  ...(filter && { filter }),
})
const lineOf = (
  dataLayer: string,
  line: ConstructorParameters<typeof LineSymbolizer>[0],
  filter?: Filter,
): PaintRule => ({ dataLayer, symbolizer: new LineSymbolizer(line), ...(filter && { filter }) })

function paintRules(palette: Palette): PaintRule[] {
  const [minor, major] = [
    exp(1.6, [
      [11, 0.3],
      [14, 2],
      [18, 14],
    ]),
    exp(1.6, [
      [6, 0.7],
      [12, 2.5],
      [18, 18],
    ]),
  ]
  const isMajor = isOneOf('class', 'motorway', 'trunk', 'primary')
  return [
    fillOf('landcover', palette.green, isOneOf('class', 'wood', 'grass', 'farmland', 'wetland')),
    fillOf('landuse', palette.built, isOneOf('class', 'residential', 'industrial', 'commercial', 'retail')),
    fillOf('park', palette.green),
    fillOf('water', palette.water),
    lineOf('waterway', { color: palette.water, width: 1 }),
    fillOf('building', palette.built),
    lineOf('transportation', { color: palette.road, width: minor }, (zoom, feature) => !isMajor(zoom, feature)),
    lineOf('transportation', { color: palette.mainRoad, width: major }, isMajor),
    lineOf(
      'boundary',
      { color: palette.border, width: 1, dash: [3, 2] },
      (_zoom, { props }) => Number(props['admin_level']) <= 4,
    ),
  ]
}

function labelRules({ text: fill, halo: stroke }: Palette): LabelRule[] {
  const common = { labelProps: ['name:en', 'name'], fill, stroke, width: 2 }
  const isTown = isOneOf('class', 'city', 'town')
  const font = (zoom: number, feature?: Feature) =>
    feature && isTown(zoom, feature) ? '600 13px sans-serif' : '400 11px sans-serif'
  return [
    {
      dataLayer: 'place',
      symbolizer: new CenteredTextSymbolizer({ ...common, font }),
      filter: isOneOf('class', 'city', 'town', 'village', 'suburb'),
    },
    {
      dataLayer: 'transportation_name',
      symbolizer: new LineLabelSymbolizer({ ...common, font: '400 11px sans-serif' }),
      minzoom: 13,
    },
  ]
}

export function openMapTilesStyle(theme: keyof typeof palettes) {
  const palette = palettes[theme]
  return {
    backgroundColor: palette.land,
    paintRules: paintRules(palette),
    labelRules: labelRules(palette),
  }
}
