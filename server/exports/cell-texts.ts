/** Times as spreadsheets understand them, which know no offset from UTC: by the clock on the wall. */

/** `2027-02-01T09:00:00+01:00` -> `2027-02-01 09:00:00` */
export function wallTime(dateTime: string): string {
  return dateTime.slice(0, 19).replace('T', ' ')
}

/** Seconds -> `1:30:00` */
export function clockText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return (
    (seconds < 0 ? '-' : '') + parts.map((part, index) => String(part).padStart(index === 0 ? 1 : 2, '0')).join(':')
  )
}
