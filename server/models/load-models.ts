/** Models that are not registered: a host names their files. */
import { pathToFileURL } from 'node:url'
import type { PlanningModel } from './planning-model.ts'

/** Each file is an ES module that exports `model`; throws an Error naming the one that does not. */
export async function loadModels(files: readonly string[]): Promise<PlanningModel[]> {
  return Promise.all(
    files.map(async (file) => {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the host vouches for it
      const { model } = (await import(pathToFileURL(file).href)) as { readonly model?: PlanningModel }
      if (!model?.id) throw new Error(`The file ${file} exports no planning model under the name "model".`)
      return model
    }),
  )
}
