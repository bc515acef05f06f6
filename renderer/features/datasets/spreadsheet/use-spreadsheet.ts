/** Files of a spreadsheet on their way to a dataset: read anew whenever something is said about them. */
import { computed, shallowRef, watch } from 'vue'
import { asApiError, type ApiError } from '../../../api/api-error.ts'
import { readSpreadsheet, submitInput } from '../../../api/datasets.ts'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { chosen, mappingOf, type ColumnChoice } from './column-choice.ts'
import { nameOfFiles, oneFileOf } from './one-file.ts'
import { useSpreadsheetStore } from './spreadsheet-store.ts'

type Answer = Awaited<ReturnType<typeof readSpreadsheet>>

export function useSpreadsheet(model: () => ModelSummary | undefined) {
  const store = useSpreadsheetStore()
  const zone = shallowRef(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const name = shallowRef('')
  const columns = shallowRef<ColumnChoice>({})
  const answer = shallowRef<Answer>()
  const error = shallowRef<ApiError>()
  const isWorking = shallowRef(false)
  let latest = 0

  async function read(): Promise<void> {
    const for_ = model()
    const turn = ++latest
    if (!for_ || store.files.length === 0) return
    isWorking.value = true
    try {
      const { name: file, content } = await oneFileOf(store.files)
      const query = { file, zone: zone.value, mapping: mappingOf(columns.value) }
      const said = await readSpreadsheet(for_, query, content)
      if (turn === latest) [answer.value, error.value] = [said, undefined]
    } catch (thrown) {
      if (turn === latest) [answer.value, error.value] = [undefined, asApiError(thrown)]
    } finally {
      if (turn === latest) isWorking.value = false
    }
  }

  function choose(files: readonly File[]): void {
    store.files = files
  }

  /** Resolves to the id of the dataset; undefined where there is none, and `error` says why. */
  async function submit(operation: 'SOLVE' | 'NONE'): Promise<string | undefined> {
    const for_ = model()
    if (!for_ || answer.value?.modelInput === undefined) return undefined
    isWorking.value = true
    try {
      return (await submitInput(for_, { name: name.value, operation }, answer.value.modelInput)).id
    } catch (thrown) {
      error.value = asApiError(thrown)
      return undefined
    } finally {
      isWorking.value = false
    }
  }

  watch(
    () => store.files,
    (files) => {
      columns.value = {}
      answer.value = undefined
      name.value = nameOfFiles(files)
    },
    { immediate: true },
  )
  watch([() => store.files, zone, columns, model], read, { immediate: true })

  return {
    ...{ zone, name, answer, error, isWorking, choose, submit },
    files: computed(() => store.files),
    chooseColumn: (sheet: string, title: string, field: string | null) =>
      void (columns.value = chosen(columns.value, sheet, title, field)),
  }
}
