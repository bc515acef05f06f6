/**
 * The text being edited for a patch, and the patch it makes: the input itself, or, where that is too big, the
 * operations.
 */
import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { DocumentTextState } from './use-document-text.ts'
import { patchFromOperations, patchFromText, type ReadPatch } from './patch-draft.ts'

type EditingWay = 'input' | 'operations'

/** Comparing waits for a pause in typing. */
const pauseMilliseconds = 300
const emptyOperations = '[\n  \n]'

export function usePatchEditor(document: DocumentTextState) {
  const way = shallowRef<EditingWay>('input')
  const original = computed(() => (document.value.value?.isWhole ? document.value.value.text : undefined))
  const before = computed<unknown>(() => parsed(original.value))
  const text = shallowRef<string>()
  const operations = shallowRef(emptyOperations)
  const read = shallowRef<ReadPatch>({ patch: [] })

  watch(document.value, (loaded) => {
    // Too big for an editor, or not JSON at all: the operations can still be written.
    if (loaded && (!loaded.isWhole || before.value === undefined)) way.value = 'operations'
    text.value = original.value
  })
  const compare = () =>
    (read.value =
      way.value === 'operations'
        ? patchFromOperations(operations.value)
        : patchFromText(before.value, text.value ?? ''))
  const { start, stop } = useTimeoutFn(compare, pauseMilliseconds, { immediate: false })
  watch([way, text, operations], () => {
    stop()
    if (way.value === 'operations' || text.value !== undefined) start()
  })

  const isTouched = computed(
    () => operations.value !== emptyOperations || (text.value !== undefined && text.value !== original.value),
  )
  return {
    way,
    original,
    text,
    operations,
    read,
    isTouched,
    isTooBig: computed(() => document.value.value !== undefined && before.value === undefined),
    compare,
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
