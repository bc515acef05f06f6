/**
 * HTTPS beside HTTP, where the host asks for it: the certificate at the start, and each renewed one while it listens.
 */
import { nodeFiles } from '../foundation/file-operations.ts'
import type { HttpListening } from '../http/http-server.ts'
import type { KeyPair } from '../http/listen.ts'
import { createCertificates } from '../http/https/certificates.ts'
import type { SettledOptions } from './platform-options.ts'

export interface Https {
  readonly port: number
  readonly certificate: KeyPair
  /** The same server, whose certificate is renewed until it closes. */
  keepFresh(listening: HttpListening): HttpListening
}

export async function prepareHttps({
  https,
  httpsPort,
  dataFolder,
  clock,
  logger,
}: SettledOptions): Promise<Https | undefined> {
  if (!https || httpsPort === undefined) return undefined
  const certificates = createCertificates({ dataFolder, makerFile: https.makerFile, files: nodeFiles, clock, logger })
  return {
    port: httpsPort,
    certificate: await certificates.current(),
    keepFresh(listening) {
      const stop = certificates.keepFresh((pair) => listening.useCertificate(pair), https.lookMilliseconds)
      return { ...listening, close: async () => void (await Promise.all([stop(), listening.close()])) }
    },
  }
}
