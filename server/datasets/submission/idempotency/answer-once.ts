/**
 * Requests that may be sent twice (docs/integration/api-walk.md): with an Idempotency-Key a dataset is created once,
 * and whoever repeats the request within 24 hours gets the first answer again. Refused requests are not kept: mended,
 * they may be sent with the same key.
 */
import type { DatasetMetadata } from '../../../contract/dataset.ts'
import { AppError } from '../../../foundation/app-error.ts'
import type { Clock } from '../../../foundation/clock.ts'
import type { HandlerRequest, Reply } from '../../../http/route.ts'
import type { PlanningModel } from '../../../models/planning-model.ts'
import type { Database } from '../../../storage/database.ts'
import type { Dataset } from '../../dataset/dataset.ts'
import { tenantOf } from '../../dataset/tenant-of.ts'
import { acceptedAnswer, replyOf } from './accepted-answer.ts'
import { AnsweredBefore, keyedAttempt, sha256, unkeyedAttempt, type Attempt } from './attempt.ts'
import { deleteExpired, type KeyPlace } from './idempotency-repository.ts'

export type CreateDataset = (attempt: Attempt) => Promise<Dataset>
type AnyRequest = HandlerRequest<unknown, unknown, unknown>

export interface Idempotency {
  /** For routes with a JSON body or none: `create` hands `attempt.created` to `life.create`. */
  answerOnce(model: PlanningModel, request: AnyRequest, create: CreateDataset): Promise<Reply<DatasetMetadata>>
  /** For routes with a streamed body: `create` also calls `attempt.bodyIs` with its hash before it makes anything. */
  answerUploadOnce(model: PlanningModel, request: AnyRequest, create: CreateDataset): Promise<Reply<DatasetMetadata>>
  /** Forgets the answers that are older than 24 hours; new ones push them out as well. */
  removeExpired(): Promise<void>
}

const visibleAscii = /^[\x21-\x7e]{1,255}$/

export function createIdempotency({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Idempotency {
  /** Keys whose request is being carried out; a crash ends those together with this list. */
  const underWay = new Set<string>()

  const perform = async (
    model: PlanningModel,
    request: AnyRequest,
    create: CreateDataset,
  ): Promise<Reply<DatasetMetadata>> => {
    const key = idempotencyKey(request)
    const carryOut = async (attempt: Attempt): Promise<Reply<DatasetMetadata>> => {
      const dataset = await create(attempt)
      await attempt.answered(dataset)
      return replyOf(acceptedAnswer(dataset))
    }
    if (key === undefined) return carryOut(unkeyedAttempt)
    // With a slash at its end an address is the same one.
    const place: KeyPlace = {
      tenantId: tenantOf(request.caller),
      route: `POST ${model.id} ${request.path.replace(/\/$/, '')}`,
      key,
    }
    const mark = JSON.stringify(place)
    if (underWay.has(mark)) {
      throw new AppError('IDEMPOTENCY_UNDER_WAY', { key }, undefined, { retryAfterSeconds: 2 })
    }
    underWay.add(mark)
    try {
      return await carryOut(keyedAttempt({ place, query: request.query, database, clock }))
    } catch (error) {
      if (error instanceof AnsweredBefore) return replyOf(error.answer, { 'Idempotency-Replayed': 'true' })
      throw error
    } finally {
      underWay.delete(mark)
    }
  }

  return {
    answerUploadOnce: perform,
    answerOnce: (model, request, create) =>
      perform(model, request, async (attempt) => {
        await attempt.bodyIs(sha256(JSON.stringify(request.body ?? null)))
        return create(attempt)
      }),
    removeExpired: () => database.write((db) => deleteExpired(db, clock.now().toISOString())),
  }
}

function idempotencyKey(request: AnyRequest): string | undefined {
  const key = request.header('idempotency-key')
  if (key === undefined || visibleAscii.test(key)) return key
  throw new AppError(
    'HEADER_INVALID',
    `The header Idempotency-Key holds ${key.length} characters; expected 1 to 255 visible ASCII characters without spaces, for instance a UUID.`,
  )
}
