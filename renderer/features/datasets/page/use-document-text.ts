/** A document as text laid out for reading: all of it up to 10 MB, of a bigger one the beginning. */
import { onScopeDispose, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { asApiError, type ApiError } from '../../../api/api-error.ts'
import { readPreview } from '../../../api/document-text.ts'
import { formatJson } from '../../../ui/json-view/format-json.ts'

/** Hundreds of thousands of lines; laying out more keeps the page from answering for seconds. */
const maxWholeBytes = 10 * 1024 * 1024
const maxPreviewCharacters = 1024 * 1024

export interface DocumentText {
  readonly text: string
  readonly isWhole: boolean
}

export interface DocumentTextState {
  readonly value: ShallowRef<DocumentText | undefined>
  readonly error: ShallowRef<ApiError | undefined>
  load(): Promise<void>
}

/** `address` is null while there is nothing to read; what is read for another address is given up. */
export function useDocumentText(address: Ref<string | null>): DocumentTextState {
  const value = shallowRef<DocumentText>()
  const error = shallowRef<ApiError>()
  let reading = new AbortController()

  async function load(): Promise<void> {
    reading.abort()
    const { signal } = (reading = new AbortController())
    value.value = undefined
    error.value = undefined
    if (address.value === null) return
    try {
      const { text, isWhole } = await readPreview(address.value, maxWholeBytes, signal)
      if (!signal.aborted)
        value.value = { text: formatJson(isWhole ? text : text.slice(0, maxPreviewCharacters)), isWhole }
    } catch (thrown) {
      if (!signal.aborted) error.value = asApiError(thrown)
    }
  }

  watch(address, load, { immediate: true })
  onScopeDispose(() => reading.abort())
  return { value, error, load }
}
