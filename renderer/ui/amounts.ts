/** Durations and distances as people read and write them: `1 h 42 min`, `38.8 km`, `0,5`. */

/** Rounded to minutes; below one minute in seconds. */
export function durationText(seconds: number): string {
  const length = Math.abs(seconds)
  const sign = seconds < 0 ? '−' : ''
  if (Math.round(length) < 60) return Math.round(length) === 0 ? '0 min' : `${sign}${Math.round(length)} s`
  const minutes = Math.round(length / 60)
  const parts = [minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : '']
  return sign + parts.filter((part) => part !== '').join(' ')
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Metres below one kilometre, tenths of a kilometre below 1,000 km, whole kilometres above. */
export function distanceText(meters: number): string {
  if (Math.round(Math.abs(meters)) < 1000) return `${whole.format(meters)} m`
  return `${(Math.abs(meters) < 999_950 ? tenths : whole).format(meters / 1000)} km`
}

/** A typed amount above zero, with a decimal point or comma; undefined for anything else. */
export function typedAmount(text: string): number | undefined {
  const amount = /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0
  return amount > 0 ? amount : undefined
}

/** `1,740`: a whole number as people read it. */
export function numberText(number: number): string {
  return whole.format(number)
}

/** `1 visit`, `12 visits`: the count with the word in the right number. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}

const byteSteps = [
  { unit: 'GB', bytes: 1e9 },
  { unit: 'MB', bytes: 1e6 },
  { unit: 'KB', bytes: 1e3 },
]

/** `734.0 MB`: thousands of thousands, as disks are sold and file managers count. */
export function bytesText(bytes: number): string {
  const step = byteSteps.find((candidate) => bytes >= candidate.bytes)
  return step ? `${tenths.format(bytes / step.bytes)} ${step.unit}` : `${whole.format(bytes)} bytes`
}
