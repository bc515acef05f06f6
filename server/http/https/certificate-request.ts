/** What is asked of the certificate maker, and what it gives. All in PEM; dates as milliseconds since 1970. */

export interface KeyPair {
  readonly certificate: string
  readonly key: string
}

export interface CertificateRequest {
  readonly now: number
  /** Signs the certificate; a new one is made when absent. */
  readonly authority: KeyPair | undefined
}

export interface MadeCertificates {
  readonly authority: KeyPair
  readonly localhost: KeyPair
}
