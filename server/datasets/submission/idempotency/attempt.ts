/** One request that creates a dataset, seen from the service that carries it out. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { AppError } from '../../../foundation/app-error.ts'
import type { Clock } from '../../../foundation/clock.ts'
import type { Database } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { StatusListener } from '../../lifecycle/dataset-life.ts'
import type { Dataset } from '../../dataset/dataset.ts'
import { acceptedAnswer, type AcceptedAnswer } from './accepted-answer.ts'
import { deleteExpired, findAnswer, insertAnswer, updateAnswer, type KeyPlace } from './idempotency-repository.ts'

export interface Attempt {
  /** Call once the body is known and before anything is made: ends the attempt when its key was used before. */
  bodyIs(hash: string): Promise<void>
  /** Hand it to the transaction that creates the dataset: the answer is stored with it or not at all. */
  readonly created: StatusListener
  /** The dataset as it is told to the client; who sends the request again is told the same. */
  answered(dataset: Dataset): Promise<void>
}

/** Thrown through the service, which need not know of it, up to whoever answers the request. */
export class AnsweredBefore extends Error {
  readonly answer: AcceptedAnswer

  constructor(answer: AcceptedAnswer) {
    super('This request was answered before.')
    this.name = 'AnsweredBefore'
    this.answer = answer
  }
}

/** Without an Idempotency-Key every request is a new one. */
export const unkeyedAttempt: Attempt = {
  bodyIs: () => Promise.resolve(),
  created: () => Promise.resolve(),
  answered: () => Promise.resolve(),
}

export const keptMilliseconds = 24 * 3_600_000

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface AttemptOptions {
  readonly place: KeyPlace
  /** The parsed query: with another one it is another request. */
  readonly query: unknown
  readonly database: Database
  readonly clock: Clock
}

export function keyedAttempt({ place, query, database, clock }: AttemptOptions): Attempt {
  let requestHash: string | undefined
  const assertUnanswered = async (db: Kysely<Tables>) => {
    const stored = await findAnswer(db, place, clock.now().toISOString())
    if (!stored) return
    if (stored.requestHash === requestHash) throw new AnsweredBefore(stored.answer)
    throw new AppError('IDEMPOTENCY_CONFLICT', { key: place.key })
  }
  return {
    async bodyIs(hash) {
      requestHash = sha256(JSON.stringify([query, hash]))
      await database.read(assertUnanswered)
    },
    async created(db, dataset) {
      if (requestHash === undefined) throw new Error('A dataset was created before the body of its request was known')
      const now = clock.now()
      await deleteExpired(db, now.toISOString())
      const isFirst = await insertAnswer(db, place, {
        requestHash,
        answer: acceptedAnswer(dataset),
        expiresAt: new Date(now.getTime() + keptMilliseconds).toISOString(),
      })
      // Somebody else has carried the same request out since we looked: what was made here is rolled back.
      if (!isFirst) await assertUnanswered(db)
    },
    async answered(dataset) {
      const answer = acceptedAnswer(dataset)
      // The dataset is there and its first answer kept; that one will do when this one cannot be stored.
      await database.write((db) => updateAnswer(db, place, answer)).catch(() => undefined)
    },
  }
}
