/** Places of addresses, found or pointed at, as the sheet "places" that is sent beside the files. */

/** Latitude and longitude in degrees. */
export type AddressPlace = readonly [number, number]
export type AddressPlaces = ReadonlyMap<string, AddressPlace>

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Nothing where there are none. */
export function placesFile(places: AddressPlaces): File[] {
  if (places.size === 0) return []
  const rows = [...places].map(([address, [latitude, longitude]]) => `${quoted(address)},${latitude},${longitude}`)
  return [new File([['address,latitude,longitude', ...rows, ''].join('\n')], 'places.csv')]
}

/** Of `52.5163, 13.3814`, as maps copy it; undefined where it is none. */
export function placeOfText(text: string): AddressPlace | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  const place = [Number(latitude), Number(longitude)] as const
  return Math.abs(place[0]) <= 90 && Math.abs(place[1]) <= 180 ? place : undefined
}
