/** The best scores of a dataset's runs over time, for the score chart: a file of JSON lines beside its documents. */
import { z } from 'zod'
import { scoreText } from '../../contract/score.ts'
import type { BestPlan } from '../dataset/run.ts'
import { formatScore } from '../../solver/search/score.ts'
import { fileLines, type DatasetLines } from '../../storage/dataset-lines.ts'
import { readJson } from '../../storage/json-column.ts'

export const scorePoint = z
  .object({
    at: z.iso.datetime().describe('When the plan was stored').meta({ example: '2027-02-01T09:00:00.640Z' }),
    attempt: z.int().describe('Attempt of the run').meta({ example: 1 }),
    spentSeconds: z.number().describe('Seconds of solving until then').meta({ example: 0.13 }),
    steps: z.int().describe('Solver steps until then').meta({ example: 210 }),
    moves: z.int().describe('Moves tried until then').meta({ example: 4120 }),
    score: scoreText,
    kpis: z
      .record(z.string(), z.unknown())
      .describe('KPIs of the plan; the properties are those of the model')
      .meta({ example: { done: 12, maxDay: 'PT7H30M' } }),
  })
  .meta({ id: 'ScorePoint' })
export type ScorePoint = z.infer<typeof scorePoint>

export interface ScoreHistory {
  /** Never rejects: a run does not fail because a point of its chart has no room. */
  add(datasetId: string, point: { at: Date; attempt: number; best: BestPlan }): Promise<void>
  read(datasetId: string): Promise<ScorePoint[]>
}

/** Like the log it is for people: a crash may lose the last points and a full disk any, never a plan. */
export function createScoreHistory(
  dataFolder: string,
  lines: DatasetLines = fileLines(dataFolder, 'score-history.jsonl'),
): ScoreHistory {
  return {
    async add(datasetId, { at, attempt, best }) {
      const { score, kpis, spentSeconds, steps, moves } = best
      const point: ScorePoint = {
        at: at.toISOString(),
        attempt,
        spentSeconds: Math.round(spentSeconds * 1000) / 1000,
        steps,
        moves,
        score: formatScore(score),
        kpis,
      }
      await lines.append(datasetId, JSON.stringify(point)).catch(() => undefined)
    },
    async read(datasetId) {
      const text = await lines.read(datasetId)
      return text.split('\n').flatMap(pointIn)
    },
  }
}

/** None for a line that a crash or a full disk cut off. */
function pointIn(line: string): ScorePoint[] {
  try {
    return [readJson(scorePoint, line)]
  } catch {
    return []
  }
}
