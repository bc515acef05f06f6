/** Tables as CSV (RFC 4180) for spreadsheets. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

/** `-0:30:00`: no formula in any spreadsheet. */
const negativeTime = /^-\d+(:\d\d)+$/

/** A text that starts like a formula gets a ' in front, or a spreadsheet would run it; numbers stay numbers. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) && !negativeTime.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
