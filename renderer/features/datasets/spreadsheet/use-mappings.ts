/** Mappings the tenant keeps under names, for the model of the page. */
import { shallowRef, watch } from 'vue'
import type { ImportMapping, NamedMapping } from '../../../../server/contract/import-mapping.ts'
import { deleteImportMapping, listImportMappings, putImportMapping } from '../../../api/import-mappings.ts'
import { useNotice } from '../../../ui/use-notice.ts'

export function useMappings(modelId: () => string | undefined) {
  const notice = useNotice()
  const kept = shallowRef<readonly NamedMapping[]>([])

  async function load(): Promise<void> {
    const id = modelId()
    if (id === undefined) return
    try {
      kept.value = await listImportMappings(id)
    } catch (thrown) {
      notice.failed('The mappings that were kept could not be read', thrown)
    }
  }

  async function save(name: string, mapping: ImportMapping): Promise<boolean> {
    try {
      await putImportMapping(modelId() ?? '', name, mapping)
      notice.done(`Kept as "${name}"`, 'Sheets with the same titles are read with it from now on')
      await load()
      return true
    } catch (thrown) {
      notice.failed('The mapping was not kept', thrown)
      return false
    }
  }

  async function remove(name: string): Promise<void> {
    try {
      await deleteImportMapping(modelId() ?? '', name)
      notice.done(`"${name}" is gone`)
      await load()
    } catch (thrown) {
      notice.failed('The mapping was not deleted', thrown)
    }
  }

  const ready = shallowRef(Promise.resolve())
  watch(modelId, () => void (ready.value = load()), { immediate: true })
  return { kept, ready, save, remove }
}
