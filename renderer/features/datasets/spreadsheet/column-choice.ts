/** What somebody chose columns to be, where their titles do not say it or say something else. */

/** By sheet and title; null leaves a column out. */
export type ColumnChoice = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export const chosen = (choice: ColumnChoice, sheet: string, title: string, field: string | null): ColumnChoice => ({
  ...choice,
  [sheet]: { ...choice[sheet], [title]: field },
})

/** As the server wants it. */
export const mappingOf = (columns: ColumnChoice): string => JSON.stringify({ columns })
