/** What a write() changes rows with. */
import { Kysely, type KyselyConfig } from 'kysely'
import type { Tables } from './tables.ts'

/** Must not throw: what it follows is stored already. */
export type Effect = () => void

/**
 * A database may carry the callback of a write() out several times, of which the last one counts: whatever is not a row
 * is changed, and whoever is not the database is told, after the commit.
 */
export class WriteDb extends Kysely<Tables> {
  readonly #effects: Effect[]

  constructor(config: KyselyConfig, effects: Effect[]) {
    super(config)
    this.#effects = effects
  }

  /** Once the transaction is durable, and before its write() resolves; never when it was rolled back. */
  afterCommit(effect: Effect): void {
    this.#effects.push(effect)
  }
}
