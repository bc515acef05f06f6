const pattern = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Seconds of an ISO 8601 duration of weeks, days and times; undefined for anything else. */
export function secondsOfDuration(text: string): number | undefined {
  const [, sign, weeks, days, hours, minutes, seconds] = pattern.exec(text) ?? []
  if ([weeks, days, hours, minutes, seconds].every((part) => part === undefined)) return undefined
  const total =
    Number(weeks ?? 0) * 604_800 +
    Number(days ?? 0) * 86_400 +
    Number(hours ?? 0) * 3600 +
    Number(minutes ?? 0) * 60 +
    Number(seconds ?? 0)
  return sign === undefined ? total : -total
}

/** Whole seconds as ISO 8601; a limit of none would end a run before it begins. */
export function durationOfSeconds(seconds: number): string {
  return `PT${Math.max(1, Math.round(seconds))}S`
}
