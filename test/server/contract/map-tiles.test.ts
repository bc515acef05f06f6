/** Which addresses of map tiles are taken: they go into the content security policy and onto every page. */
import { describe, expect, test } from 'vitest'
import { tileOriginOf, tileUrl } from '../../../server/contract/map-tiles.ts'

describe('an address of map tiles', () => {
  test.each([
    ['https://tiles.example.org/{z}/{x}/{y}.png', 'https://tiles.example.org'],
    ['https://tiles.example.org:8443/map?layer=a&z={z}&x={x}&y={y}', 'https://tiles.example.org:8443'],
    ['http://localhost:8080/{z}/{x}/{y}', 'http://localhost:8080'],
    ['http://127.0.0.1/{z}/{x}/{y}', 'http://127.0.0.1'],
  ])('%s is taken, and pages may ask %s alone', (address, origin) => {
    expect(tileUrl.parse(address)).toBe(address)
    expect(tileOriginOf(address)).toBe(origin)
  })

  test.each([
    ['https://tiles.example.org/{z}/{x}.png', 'Expected {y} in the address'],
    ['https://{s}.tiles.example.org/{z}/{x}/{y}.png', 'no other placeholder'],
    ['https://{z}.example.org/{x}/{y}', 'without placeholders'],
    ['https://example.org:{z}/{x}/{y}', 'without placeholders'],
    ['http://tiles.example.org/{z}/{x}/{y}', 'Expected an https address'],
    ['ftp://localhost/{z}/{x}/{y}', 'Expected an https address'],
    ['https://ada:secret@example.org/{z}/{x}/{y}', 'no user name and no password'],
    ['https://example.org;script-src/{z}/{x}/{y}', 'Expected a host name'],
    ['https://[::1]/{z}/{x}/{y}', 'Expected a host name'],
    ['{z}{x}{y}', 'Expected an address'],
  ])('%s is refused', (address, reason) => {
    expect(tileUrl.safeParse(address).error?.issues[0]?.message).toContain(reason)
  })
})
