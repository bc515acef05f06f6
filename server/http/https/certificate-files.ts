/**
 * The authority and the certificate in `https/` of the data folder, for the owner alone. The authority's key is kept:
 * with it a certificate is renewed without anybody having to trust anew, and who can read it can read the certificate's
 * own key beside it.
 */
import { X509Certificate, createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import type { FileOperations } from '../../foundation/file-operations.ts'
import { replaceFile } from '../../foundation/replace-file.ts'
import type { KeyPair, MadeCertificates } from './certificate-request.ts'

export interface CertificateFiles {
  /** What fits together of what is there; a part that is missing, damaged or of another is left out. */
  read(): Promise<{ readonly authority: KeyPair | undefined; readonly localhost: KeyPair | undefined }>
  write(made: MadeCertificates): Promise<void>
}

/** What people hand to their clients to trust. */
export const authorityFile = (dataFolder: string) => join(dataFolder, 'https', 'authority.pem')

export function certificateFiles(dataFolder: string, files: FileOperations): CertificateFiles {
  const folder = join(dataFolder, 'https')
  const paths = { authority: pathsOf(folder, 'authority'), localhost: pathsOf(folder, 'localhost') }
  const readPair = async ({ certificate, key }: KeyPair): Promise<KeyPair | undefined> => {
    const [certificateText, keyText] = await Promise.all(
      [certificate, key].map((path) =>
        files.readFile(path).then(
          (bytes) => Buffer.from(bytes).toString('utf8'),
          () => undefined,
        ),
      ),
    )
    if (certificateText === undefined || keyText === undefined) return undefined
    const pair = { certificate: certificateText, key: keyText }
    return belongsTogether(pair) ? pair : undefined
  }
  return {
    async read() {
      const authority = await readPair(paths.authority)
      const localhost = await readPair(paths.localhost)
      return {
        authority,
        localhost: authority && localhost && isSignedBy(localhost, authority) ? localhost : undefined,
      }
    },
    async write({ authority, localhost }) {
      await files.makeFolder(folder)
      for (const [kind, pair] of [
        [paths.authority, authority],
        [paths.localhost, localhost],
      ] as const) {
        await replaceFile(kind.key, pair.key, files)
        await replaceFile(kind.certificate, pair.certificate, files)
      }
    },
  }
}

const pathsOf = (folder: string, name: string): KeyPair => ({
  certificate: join(folder, `${name}.pem`),
  key: join(folder, `${name}.key`),
})

function belongsTogether({ certificate, key }: KeyPair): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

const isSignedBy = (pair: KeyPair, authority: KeyPair) =>
  new X509Certificate(pair.certificate).verify(new X509Certificate(authority.certificate).publicKey)
