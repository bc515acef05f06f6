/** The picture tiles below the routes on a map, when an administrator has named a server of them. */
import { z } from 'zod'

const placeholders = ['{z}', '{x}', '{y}']
const localNames = ['localhost', '127.0.0.1']

/** Why the text is no template of tile addresses, in words; undefined when it is one. */
function faultOf(text: string): string | undefined {
  const missing = placeholders.filter((placeholder) => !text.includes(placeholder))
  if (missing.length > 0)
    return `Expected ${missing.join(', ')} in the address, for instance https://tiles.example.org/{z}/{x}/{y}.png`
  const plain = placeholders.reduce((rest, placeholder) => rest.replaceAll(placeholder, '0'), text)
  if (/[{}]/.test(plain)) return 'Expected no other placeholder than {z}, {x} and {y}'
  return URL.canParse(plain)
    ? addressIssue(new URL(plain), text)
    : 'Expected an address, for instance https://tiles.example.org/{z}/{x}/{y}.png'
}

function addressIssue({ protocol, hostname, origin, username, password }: URL, text: string): string | undefined {
  if (protocol !== 'https:' && !(protocol === 'http:' && localNames.includes(hostname)))
    return 'Expected an https address, or an http address of localhost'
  if (username !== '' || password !== '')
    return 'Expected no user name and no password in the address: every page shows it'
  // The origin goes into the content security policy of the pages as it is.
  const isPlain = URL.canParse(text) && new URL(text).origin === origin
  if (!isPlain || !/^[a-z0-9.-]+$/.test(hostname))
    return 'Expected a host name of letters, digits, dots and hyphens, without placeholders'
  return undefined
}

export const tileUrl = z
  .string()
  .trim()
  .max(500)
  .superRefine((text, context) => {
    const fault = faultOf(text)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })

/** Scheme, host and port that tiles are fetched from; undefined when none are set. */
export function tileOriginOf(template: string | null): string | undefined {
  return template === null ? undefined : new URL(template).origin
}

export const tileAttribution = z.string().trim().min(1).max(200)

/** A file of vector tiles in the data folder, which every map is drawn from. */
export const mapFile = z
  .object({
    stamp: z
      .string()
      .describe('Another text whenever the file is another one')
      .meta({ example: '1796083200000-52428800' }),
    bytes: z.int().describe('Size of the file').meta({ example: 52428800 }),
    schema: z
      .enum(['PROTOMAPS', 'OPENMAPTILES'])
      .describe('What the layers of its tiles are called')
      .meta({ example: 'PROTOMAPS' }),
    attribution: z.string().describe('Whom the map is from, as plain text').meta({ example: '© OpenStreetMap' }),
    minZoom: z.int().meta({ example: 0 }),
    maxZoom: z.int().meta({ example: 14 }),
  })
  .meta({ id: 'MapFile' })
export type MapFile = z.infer<typeof mapFile>

export const mapFileState = z
  .object({
    file: mapFile.nullable().describe('null without one, and with one that cannot be used'),
    fault: z.string().nullable().describe('Why the file that is there cannot be used').meta({ example: null }),
  })
  .meta({ id: 'MapFileState' })
export type MapFileState = z.infer<typeof mapFileState>

export const mapTiles = z
  .object({
    file: mapFile.nullable().describe('Goes before the address of tiles; null without one that can be used'),
    tileUrl: z
      .string()
      .nullable()
      .describe('Address of a tile with {z}, {x} and {y}; null when maps show the outlines that come with the app'),
    tileAttribution: z.string().nullable().describe('Whom the tiles are from, as plain text'),
  })
  .meta({
    id: 'MapTiles',
    example: { file: null, tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', tileAttribution: '© Example Maps' },
  })
export type MapTiles = z.infer<typeof mapTiles>
