/** Spreadsheets that were dropped or chosen somewhere, for the page that reads them. */
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export const spreadsheetPath = '/datasets/from-spreadsheet'

export const useSpreadsheetStore = defineStore('spreadsheet', () => ({ files: shallowRef<readonly File[]>([]) }))

/** Going by the names: JSON is for others. */
export const areSpreadsheets = (files: readonly { readonly name: string }[]): boolean =>
  files.length > 0 && files.every(({ name }) => /\.(csv|tsv|txt|xlsx|xls|ods)$/i.test(name))
