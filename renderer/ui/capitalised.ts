/** `Time windows` of `time windows`. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
