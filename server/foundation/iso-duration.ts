/** ISO 8601 durations. Years and months have no fixed length and are refused. */
const pattern = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,](\d+))?S)?)?$/

export function isDuration(text: string): boolean {
  return durationSeconds(text) !== undefined
}

/** `PT1H30M` -> 5400; fractions of a second are rounded; undefined when the text is not such a duration. */
export function durationSeconds(text: string): number | undefined {
  const exact = exactDurationSeconds(text)
  return exact === undefined ? undefined : Math.sign(exact) * Math.round(Math.abs(exact))
}

/** `PT0.5S` -> 0.5. */
export function exactDurationSeconds(text: string): number | undefined {
  const parts = pattern.exec(text)
  if (!parts || text.endsWith('P') || text.endsWith('T')) return undefined
  const [, sign, weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts
  const total =
    ((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 3600 +
    Number(minutes) * 60 +
    Number(`${seconds}.${fraction}`)
  return sign ? -total : total
}

/** 5400 -> `PT1H30M`, 0 -> `PT0S`; hours are not folded into days, so `PT36H` stays readable. */
export function formatDuration(seconds: number): string {
  const whole = Math.abs(Math.round(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = whole % 60
  const body = (hours ? `${hours}H` : '') + (minutes ? `${minutes}M` : '') + (rest || !whole ? `${rest}S` : '')
  return `${seconds < 0 ? '-' : ''}PT${body}`
}
