/** Files of a spreadsheet on their way to a dataset: read anew whenever something is said about them. */
import { computed, shallowRef, watch } from 'vue'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { asApiError, type ApiError } from '../../../api/api-error.ts'
import { readSpreadsheet, submitInput } from '../../../api/datasets.ts'
import { placesFile } from './address-places.ts'
import { useImportZone } from './import-zone.ts'
import { nameOfFiles, oneFileOf } from './one-file.ts'
import { fittingMapping, noChoice, withColumn, withSheet, wholeChoice, type SheetChoice } from './sheet-choice.ts'
import { useSpreadsheetStore } from './spreadsheet-store.ts'
import { useAddresses } from './use-addresses.ts'
import { useMappings } from './use-mappings.ts'

type Operation = 'SOLVE' | 'NONE'
type Answer = Awaited<ReturnType<typeof readSpreadsheet>>

export function useSpreadsheet(model: () => ModelSummary | undefined) {
  const store = useSpreadsheetStore()
  const zone = useImportZone()
  const name = shallowRef('')
  const choice = shallowRef<SheetChoice>(noChoice)
  /** Name of the mapping that is in use; undefined once something else was chosen. */
  const mappingName = shallowRef<string>()
  const answer = shallowRef<Answer>()
  const error = shallowRef<ApiError>()
  const isReading = shallowRef(false)
  /** While a dataset is made. */
  const making = shallowRef<Operation>()
  /** Why none was made. */
  const makeError = shallowRef<ApiError & { readonly operation: Operation }>()
  const addresses = useAddresses(() => store.files)
  const mappings = useMappings(() => model()?.id)
  let latest = 0

  async function read(): Promise<void> {
    const for_ = model()
    const turn = ++latest
    if (!for_ || store.files.length === 0) return
    isReading.value = true
    makeError.value = undefined
    try {
      const { name: file, content } = await oneFileOf([...store.files, ...placesFile(addresses.places.value)])
      const query = { file, zone: zone.value, mapping: JSON.stringify(choice.value) }
      const said = await readSpreadsheet(for_, query, content)
      if (turn === latest) [answer.value, error.value] = [said, undefined]
      await mappings.ready.value
      if (turn === latest && choice.value === noChoice) useFittingMapping(said)
    } catch (thrown) {
      if (turn === latest) [answer.value, error.value] = [undefined, asApiError(thrown)]
    } finally {
      if (turn === latest) isReading.value = false
    }
  }

  function useFittingMapping(said: Answer): void {
    const fitting = fittingMapping(said, mappings.kept.value)
    if (fitting) useMapping(fitting.name)
  }

  function useMapping(wanted: string | undefined): void {
    const kept = mappings.kept.value.find((one) => one.name === wanted)
    mappingName.value = kept?.name
    choice.value = kept ? { sheets: kept.mapping.sheets, columns: kept.mapping.columns } : { ...noChoice }
    if (kept?.mapping.zone !== undefined) zone.value = kept.mapping.zone
  }

  function choose(changed: SheetChoice): void {
    choice.value = changed
    mappingName.value = undefined
  }

  /** Resolves to the id of the dataset; undefined where there is none, and `makeError` says why. */
  async function submit(operation: Operation): Promise<string | undefined> {
    const for_ = model()
    if (!for_ || answer.value?.modelInput === undefined || making.value !== undefined) return undefined
    making.value = operation
    makeError.value = undefined
    try {
      return (await submitInput(for_, { name: name.value, operation }, answer.value.modelInput)).id
    } catch (thrown) {
      makeError.value = Object.assign(asApiError(thrown), { operation })
      return undefined
    } finally {
      making.value = undefined
    }
  }

  watch(
    () => store.files,
    (files, before = []) => {
      const isMore = before.length > 0 && before.every((file, index) => file === files[index])
      if (!isMore || name.value === '') name.value = nameOfFiles(files)
      if (isMore) return
      choice.value = noChoice
      mappingName.value = undefined
      answer.value = undefined
    },
    { immediate: true },
  )
  watch([() => store.files, zone, choice, addresses.places, model], read, { immediate: true })

  return {
    ...{ zone, name, answer, error, isReading, read, addresses, mappings, mappingName, useMapping },
    ...{ making, makeError, submit },
    isChosen: computed(() => Object.keys({ ...choice.value.sheets, ...choice.value.columns }).length > 0),
    files: computed(() => store.files),
    choose: (files: readonly File[]) => void (store.files = files),
    add: (file: File) => void (store.files = [...store.files, file]),
    chooseSheet: (sheet: string, list: string | null) => choose(withSheet(choice.value, sheet, list)),
    chooseColumn: (sheet: string, title: string, field: string | null) =>
      choose(withColumn(choice.value, { sheet, title }, field)),
    async saveMapping(as: string): Promise<void> {
      if (!answer.value) return
      const { sheets, columns } = wholeChoice(choice.value, answer.value)
      if (await mappings.save(as, { sheets: { ...sheets }, columns: { ...columns }, zone: zone.value }))
        mappingName.value = as
    },
  }
}
