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

export const mapTiles = z
  .object({
    tileUrl: z
      .string()
      .nullable()
      .describe('Address of a tile with {z}, {x} and {y}; null when maps show the outlines that come with the app'),
    tileAttribution: z.string().nullable().describe('Whom the tiles are from, as plain text'),
  })
  .meta({
    id: 'MapTiles',
    example: { tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', tileAttribution: '© Example Maps' },
  })
export type MapTiles = z.infer<typeof mapTiles>
