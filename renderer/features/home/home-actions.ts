/** "Solve demo ..." in the command palette: every demo dataset of every model. */
import { listDemoDatasets, solveDemo } from '../../api/datasets.ts'
import { useModelsStore } from '../../api/models-store.ts'
import type { PaletteAction } from '../../ui/palette-action.ts'

export async function homeActions(): Promise<readonly PaletteAction[]> {
  const store = useModelsStore()
  await store.loadOnce()
  if (store.error) throw store.error
  const perModel = await Promise.allSettled(
    (store.models ?? []).map(async (model) =>
      (await listDemoDatasets(model)).map(({ id, shortDescription }) => ({
        id: `solve-${model.id}-${id}`,
        title: `Solve demo ${id}`,
        icon: 'i-lucide-play',
        keywords: `${model.name} ${shortDescription}`,
        run: async () => `/datasets/${(await solveDemo(model, id)).id}/plan`,
      })),
    ),
  )
  // What one model cannot say does not hide the others; when none can, the reason is told.
  const answered = perModel.filter((outcome) => outcome.status === 'fulfilled')
  const [refused] = perModel.filter((outcome) => outcome.status === 'rejected')
  if (answered.length === 0 && refused) throw refused.reason
  return answered.flatMap(({ value }) => value)
}
