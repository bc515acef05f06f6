/**
 * The certificate of this machine's own names: made when there is none, renewed before it expires, while the server
 * runs.
 */
import { X509Certificate } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { FileOperations } from '../../foundation/file-operations.ts'
import type { Logger } from '../../foundation/logger.ts'
import { certificateFiles } from './certificate-files.ts'
import type { CertificateRequest, KeyPair, MadeCertificates } from './certificate-request.ts'

export interface CertificateContext {
  readonly dataFolder: string
  /** The bundled certificate maker, a real file. */
  readonly makerFile: string
  readonly files: FileOperations
  readonly clock: Clock
  readonly logger: Logger
}

export interface Certificates {
  /** Valid for at least another month, as far as it depends on us. */
  current(): Promise<KeyPair>
  /** Looks from time to time, and hands over each renewed certificate. Returns the way to stop. */
  keepFresh(use: (pair: KeyPair) => void, everyMilliseconds?: number): () => Promise<void>
}

const dayMilliseconds = 24 * 60 * 60 * 1000
const renewDaysBefore = 30
/** An authority is replaced when it would not outlive the certificate it signs. */
const authorityDaysBefore = 397
const lookMilliseconds = 60 * 60 * 1000

export function createCertificates(context: CertificateContext): Certificates {
  const { dataFolder, files, clock, logger } = context
  const folder = certificateFiles(dataFolder, files)
  const daysLeft = ({ certificate }: KeyPair) =>
    (Date.parse(new X509Certificate(certificate).validTo) - clock.now().getTime()) / dayMilliseconds

  const current = async (): Promise<KeyPair> => {
    const { authority, localhost } = await folder.read()
    if (localhost && daysLeft(localhost) > renewDaysBefore) return localhost
    const kept = authority && daysLeft(authority) > authorityDaysBefore ? authority : undefined
    const made = await runMaker(context.makerFile, { now: clock.now().getTime(), authority: kept })
    await folder.write(made)
    logger.info({ isNewAuthority: kept === undefined }, 'made a certificate for localhost')
    return made.localhost
  }

  return {
    current,
    keepFresh(use, everyMilliseconds = lookMilliseconds) {
      let last = ''
      let work = Promise.resolve()
      const look = async () => {
        const pair = await current()
        if (last !== '' && pair.certificate !== last) use(pair)
        last = pair.certificate
      }
      const turn = () =>
        (work = work
          .then(look)
          .catch((error: unknown) =>
            logger.error({ error: String(error) }, 'the certificate for localhost could not be renewed'),
          ))
      void turn()
      const timer = setInterval(() => void turn(), everyMilliseconds)
      return async () => {
        clearInterval(timer)
        await work
      }
    },
  }
}

function runMaker(makerFile: string, order: CertificateRequest): Promise<MadeCertificates> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(makerFile, { workerData: order })
    const fail = (reason: string) => reject(new AppError('CERTIFICATE_FAILED', { why: reason }))
    worker.once('message', (made: MadeCertificates) => resolve(made))
    worker.once('error', (error) => fail(String(error)))
    worker.once('exit', (code) => fail(`its maker ended with exit code ${code}`))
  })
}
