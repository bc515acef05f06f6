/** `planwright certificate`: the authority behind HTTPS on localhost, and how clients are told to trust it. */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AppError } from '../../foundation/app-error.ts'
import { authorityFile } from '../../http/https/certificate-files.ts'
import type { Command } from './command.ts'

async function readAuthority(path: string): Promise<X509Certificate> {
  try {
    return new X509Certificate(await readFile(path))
  } catch (error) {
    throw new AppError('CERTIFICATE_NOT_FOUND', { path }, undefined, { cause: error })
  }
}

/** Paths have quotes around them: those of Windows and macOS hold spaces. */
function waysToTrust(path: string): string {
  return `Browsers and other programs of this user:
  Windows   certutil -user -addstore Root "${path}"
  macOS     security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db "${path}"
  Linux     sudo cp "${path}" /usr/local/share/ca-certificates/planwright.crt && sudo update-ca-certificates
            (Fedora: sudo trust anchor "${path}"; Chromium also: certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Planwright -i "${path}")
  Firefox   Settings > Privacy & Security > Certificates > View Certificates > Authorities > Import
One program alone:
  Node      NODE_EXTRA_CA_CERTS="${path}"
  Python    REQUESTS_CA_BUNDLE="${path}" for requests, SSL_CERT_FILE="${path}" for ssl and httpx
  curl      curl --cacert "${path}" ...
To trust it no more, remove it there, by its name. It can vouch for localhost, 127.0.0.1 and ::1 alone.`
}

export const certificateCommand: Command = {
  words: 'certificate',
  usage: '  certificate         prints the authority behind HTTPS on localhost, and how to trust it',
  async run({ dataFolder }) {
    const path = authorityFile(dataFolder)
    const { subject, fingerprint256, validTo } = await readAuthority(path)
    const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? subject
    const answer = { path, name, fingerprint: fingerprint256, validTo: new Date(validTo).toISOString() }
    return {
      answer,
      text: `${path}\nName         ${name}\nSHA-256      ${fingerprint256}\nValid until  ${answer.validTo.slice(0, 10)}\n\n${waysToTrust(path)}`,
    }
  },
}
