/** The datasets of a comparison with their figures, read at once; and whether there is anything newer. */
import { shallowRef } from 'vue'
import type { DatasetDetails } from '../../../../server/contract/dataset-details.ts'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { leftOutOf } from '../../../../server/contract/planned-work.ts'
import type { ScoreAnalysis } from '../../../../server/contract/score.ts'
import { ApiError } from '../../../api/api-error.ts'
import { datasetApi, readDatasetDetails } from '../../../api/dataset.ts'
import { useDatasetEvents } from '../../../api/dataset-events.ts'
import { useLoading } from '../../../api/use-loading.ts'
import { compareScores, gainWords, parseScore } from '../../../ui/score-text/score-text.ts'
import { kindOf } from '../kinds.ts'
import { readModel } from '../page/use-dataset.ts'
import { comparabilityOf, type Comparability } from './comparability.ts'
import { letterOf } from './compare-address.ts'

export interface ComparedDataset {
  /** A for the first. */
  readonly letter: string
  readonly details: DatasetDetails
  readonly analysis: ScoreAnalysis | undefined
  /** With the first. */
  readonly comparability: Comparability
  /** Against the first, in a planner's words, and whether that is better; undefined for the first. */
  readonly words: string | undefined
  readonly isBetter: boolean | undefined
}

export interface Comparison {
  readonly model: ModelSummary
  readonly datasets: readonly ComparedDataset[]
}

export function useComparison(ids: readonly string[]) {
  const loading = useLoading(() => readComparison(ids))
  const isOutdated = shallowRef(false)
  useDatasetEvents({
    onOpen: () => undefined,
    onChanges: (changes) => {
      const shown = (id: string) => loading.value.value?.datasets.find(({ details }) => details.id === id)?.details
      isOutdated.value ||= changes.some(({ id, score }) => shown(id) !== undefined && shown(id)?.score !== score)
    },
  })
  async function load(): Promise<void> {
    isOutdated.value = false
    await loading.load()
  }
  void load()
  return { ...loading, load, isOutdated }
}

async function readComparison(ids: readonly string[]): Promise<Comparison> {
  const all = await Promise.all(ids.map(readDatasetDetails))
  const [first] = all
  if (!first) throw refused('NOTHING_TO_COMPARE', 'The address names no dataset.')
  const inBin = all.find(({ purgedAt }) => purgedAt !== undefined)
  if (inBin) throw refused('DATASET_IN_BIN', `“${inBin.name}” is in the bin. Restore it on its page, or leave it out.`)
  const model = await readModel(first.model)
  const other = all.find((one) => one.model !== first.model)
  if (other) {
    const { name } = await readModel(other.model)
    throw refused(
      'MODELS_DIFFER',
      `“${first.name}” is of the model ${model.name}, “${other.name}” of ${name}: only datasets of one model can be compared.`,
    )
  }
  const [relatives, ...analyses] = await Promise.all([
    datasetApi(model, first.id).lineage(),
    ...all.map(({ id, score }) => (score === undefined ? undefined : datasetApi(model, id).constraintScores())),
  ])
  const datasets = all.map((details, index) => {
    const comparability = comparabilityOf(first.id, details.id, relatives)
    const gain = index === 0 ? {} : gainOf({ model, first, details, comparability })
    const [letter, analysis] = [letterOf(index), analyses[index]]
    return { letter, details, analysis, comparability, words: gain.words, isBetter: gain.isBetter }
  })
  return { model, datasets }
}

/** What the address asks for cannot be: trying again helps nobody. */
export class ComparisonRefused extends ApiError {}

const refused = (code: string, message: string) => new ComparisonRefused(0, { code, message })

interface Pair {
  readonly model: ModelSummary
  readonly first: DatasetDetails
  readonly details: DatasetDetails
  readonly comparability: Comparability
}

function gainOf({ model, first, details, comparability }: Pair): { words?: string; isBetter?: boolean } {
  const [before, now] = [parseScore(first.score), parseScore(details.score)]
  if (!before || !now) return {}
  if (comparability.words !== undefined) return { words: comparability.words }
  const leftOut = (figures: DatasetDetails) => leftOutOf(model.work, figures)?.mandatory
  const words = gainWords(
    { score: before, leftOut: leftOut(first) },
    { score: now, leftOut: leftOut(details) },
    { what: letterOf(0), kind: kindOf(model, model.work?.kind) },
  )
  return words === undefined
    ? { words: `as good as ${letterOf(0)}` }
    : { words, isBetter: compareScores(now, before) > 0 }
}
