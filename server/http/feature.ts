/** What a feature of the platform is: every feature folder exports one from its `feature.ts`. */
import type { Route } from './route.ts'

/** Where the platform listens. */
export interface ListeningPorts {
  readonly port: number
  /** Undefined without HTTPS. */
  readonly httpsPort: number | undefined
}

/**
 * A feature is made by a function of what it needs: the ground of the platform, and what features before it in the
 * list of `server/index.ts` give. The compiler checks that somebody before it does.
 */
export interface Feature<Gives extends object = object> {
  /** What features after it in the list may need. */
  readonly gives?: Gives
  /** What the OpenAPI documents say about the tags of its routes. */
  readonly tags?: Readonly<Record<string, string>>
  /** Below /api/platform/v1. */
  readonly routes?: readonly Route[]
  /** At the root, for everybody. */
  readonly openRoutes?: readonly Route[]
  /** Below /api/models/{modelId}, and at the root. */
  modelRoutes?(modelId: string): readonly Route[]
  /** The same address for every model: below /api/models/{modelId} about that model, at the root about all of them. */
  sharedRoutes?(modelIds: readonly string[]): readonly Route[]
  /** Called once the platform listens, in the order of the list. */
  start?(ports: ListeningPorts): Promise<void> | void
  /** Called when the platform stops, or when its start fails later on; all features at the same time. */
  stop?(): Promise<void>
}

/** For features that give nothing, so that the compiler asks nothing more. */
export type MakeFeature<Needs, Gives extends object = object> = (
  needs: Needs,
) => Feature<Gives> | Promise<Feature<Gives>>
