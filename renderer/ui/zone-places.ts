/**
 * The time zone of a plan, which writes its times with offsets only: the zone of the nearest of these cities whose
 * clock shows every time as it is written. Cities are the ones the tz database names its zones after, so that every
 * clock in use is here.
 */
import type { Place } from './map/map-feature.ts'
import { namedZone, type TimeZone } from './time-zone.ts'

/** Zone, latitude and longitude of its city, in whole degrees: enough to find the nearest. */
const cities = `
Europe/London 52 0;Europe/Dublin 53 -6;Europe/Lisbon 39 -9;Atlantic/Reykjavik 64 -22;Europe/Madrid 40 -4
Europe/Paris 49 2;Europe/Brussels 51 4;Europe/Amsterdam 52 5;Europe/Berlin 52 13;Europe/Zurich 47 9;Europe/Rome 42 12
Europe/Vienna 48 16;Europe/Prague 50 14;Europe/Warsaw 52 21;Europe/Budapest 48 19;Europe/Belgrade 45 20
Europe/Copenhagen 56 13;Europe/Stockholm 59 18;Europe/Oslo 60 11;Europe/Helsinki 60 25;Europe/Tallinn 59 25
Europe/Riga 57 24;Europe/Vilnius 55 25;Europe/Kiev 50 31;Europe/Bucharest 44 26;Europe/Sofia 43 23;Europe/Athens 38 24
Europe/Chisinau 47 29;Europe/Istanbul 41 29;Europe/Minsk 54 28;Europe/Moscow 56 38;Europe/Samara 53 50
Asia/Yekaterinburg 57 61;Asia/Omsk 55 73;Asia/Krasnoyarsk 56 93;Asia/Irkutsk 52 104;Asia/Yakutsk 62 130
Asia/Vladivostok 43 132;Asia/Magadan 60 151;Asia/Kamchatka 53 159;Asia/Jerusalem 32 35;Asia/Beirut 34 36
Asia/Baghdad 33 44;Asia/Riyadh 25 47;Asia/Dubai 25 55;Asia/Tehran 36 51;Asia/Baku 40 50;Asia/Tbilisi 42 45
Asia/Tashkent 41 69;Asia/Almaty 43 77;Asia/Kabul 35 69;Asia/Karachi 25 67;Asia/Kolkata 23 88;Asia/Kathmandu 28 85
Asia/Dhaka 24 90;Asia/Yangon 17 96;Asia/Bangkok 14 101;Asia/Ho_Chi_Minh 11 107;Asia/Jakarta -6 107
Asia/Singapore 1 104;Asia/Manila 15 121;Asia/Hong_Kong 22 114;Asia/Shanghai 31 121;Asia/Taipei 25 122
Asia/Seoul 38 127;Asia/Tokyo 36 140;Asia/Ulaanbaatar 48 107;Australia/Perth -32 116;Australia/Darwin -12 131
Australia/Adelaide -35 139;Australia/Brisbane -27 153;Australia/Sydney -34 151;Pacific/Guam 13 145
Pacific/Noumea -22 166;Pacific/Fiji -18 178;Pacific/Auckland -37 175;Pacific/Apia -14 -172;Pacific/Honolulu 21 -158
Pacific/Tahiti -18 -150;Indian/Mauritius -20 58;Africa/Casablanca 34 -8;Africa/Algiers 37 3;Africa/Tunis 37 10
Africa/Tripoli 33 13;Africa/Cairo 30 31;Africa/Lagos 6 3;Africa/Abidjan 5 -4;Africa/Nairobi -1 37
Africa/Johannesburg -26 28;Africa/Maputo -26 33;Africa/Windhoek -23 17;Africa/Khartoum 16 33;Atlantic/Azores 38 -26
Atlantic/Cape_Verde 15 -24;America/Nuuk 64 -52;America/St_Johns 48 -53;America/Halifax 45 -64;America/New_York 41 -74
America/Detroit 42 -83;America/Toronto 44 -79;America/Chicago 42 -88;America/Winnipeg 50 -97;America/Denver 40 -105
America/Edmonton 54 -113;America/Phoenix 33 -112;America/Regina 50 -105;America/Los_Angeles 34 -118
America/Vancouver 49 -123;America/Anchorage 61 -150;America/Mexico_City 19 -99;America/Tijuana 33 -117
America/Cancun 21 -87;America/Guatemala 15 -91;America/Panama 9 -80;America/Havana 23 -82;America/Puerto_Rico 18 -66
America/Bogota 5 -74;America/Caracas 11 -67;America/Lima -12 -77;America/La_Paz -17 -68;America/Manaus -3 -60
America/Sao_Paulo -24 -47;America/Argentina/Buenos_Aires -35 -58;America/Montevideo -35 -56;America/Asuncion -25 -58
America/Santiago -33 -71;America/Noronha -4 -32;Pacific/Galapagos -1 -90
`
  .trim()
  .split(/[;\n]/)
  .map((line) => {
    const [id = '', latitude, longitude] = line.split(' ')
    return { id, at: [Number(latitude), Number(longitude)] as const }
  })

/** A time as it is written: when it is, and the offset from UTC in minutes. */
export interface WrittenTime {
  readonly time: number
  readonly offsetMinutes: number
}

/** Farther away a city says nothing about the clocks of a place. In degrees. */
const farthest = 30

/** Undefined where no city near shows all these times as they are written. */
export function zoneNear(place: Place, times: readonly WrittenTime[]): TimeZone | undefined {
  const near = cities
    .map(({ id, at }) => ({ id, distance: degreesBetween(place, at) }))
    .filter(({ distance }) => distance < farthest)
  for (const { id } of near.sort((one, other) => one.distance - other.distance)) {
    const zone = namedZone(id)
    if (times.every(({ time, offsetMinutes }) => zone.offsetMinutesAt(time) === offsetMinutes)) return zone
  }
  return undefined
}

/** As the crow flies, near enough. */
function degreesBetween([latitude, longitude]: Place, [otherLatitude, otherLongitude]: Place): number {
  const east =
    Math.abs(((longitude - otherLongitude + 540) % 360) - 180) *
    Math.cos((((latitude + otherLatitude) / 2) * Math.PI) / 180)
  return Math.hypot(latitude - otherLatitude, east)
}
