/** Dates as the roster names them, without a time zone: a date is a date. */
const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

const noon = (text: string) => new Date(`${text}T12:00Z`)

/** `Mon` */
export const weekdayText = (text: string): string => day.format(noon(text))

/** `Mon, 1 Feb` */
export const dateText = (text: string): string => date.format(noon(text))

export const isWeekend = (text: string): boolean => noon(text).getUTCDay() % 6 === 0
