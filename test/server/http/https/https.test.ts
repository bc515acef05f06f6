/** HTTPS on localhost, spoken to by clients that verify: those that trust the authority, and those that do not. */
import { execFile, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planwright } from '../../../support/command-line.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

const makerFile = resolve(import.meta.dirname, '../../../../dist/server/certificate-maker.mjs')
const dayMilliseconds = 24 * 60 * 60 * 1000
const clock = () => movableClock(new Date())

let dataFolder: string
let platform: TestPlatform | undefined
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-https-'))
})
afterEach(async () => {
  await platform?.stop()
  platform = undefined
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(now = clock()): Promise<{ port: number; ca: string }> {
  platform = await startTestPlatform({ dataFolder, clock: now, https: { port: 0, makerFile, lookMilliseconds: 50 } })
  return { port: Number(new URL(platform.httpsUrl ?? '').port), ca: await pem('authority.pem') }
}

const pem = (name: string) => readFile(join(dataFolder, 'https', name), 'utf8')
const lifetimeDays = ({ validFrom, validTo }: X509Certificate) =>
  (Date.parse(validTo) - Date.parse(validFrom)) / dayMilliseconds

interface Call {
  readonly port: number
  readonly ca?: string
  readonly host?: string
  readonly headers?: Record<string, string>
}

/** Verification is on, as it is by default. */
/** Node 22.23's own client finds no IPv6 address in any certificate: `tls.checkServerIdentity` refuses the same one. */
const ofIpv6 = { subject: {}, subjectaltname: 'IP Address:0:0:0:0:0:0:0:1' } as PeerCertificate
const ipv6 = checkServerIdentity('::1', ofIpv6) ? [] : ['::1']
if (ipv6.length === 0) console.warn(`NOT RUN: HTTPS by ::1, which Node ${process.version} cannot verify.`)

function get({ port, ca, host = 'localhost', headers = {} }: Call): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const call = request(
      {
        host,
        port,
        path: '/healthz',
        headers,
        agent: false,
        ...(headers['host'] === undefined ? {} : { servername: 'localhost' }),
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (text: string) => (body += text))
        response.on('end', () => done({ status: response.statusCode ?? 0, body }))
      },
    )
    call.on('error', fail).end()
  })
}

function presented(port: number, ca: string): Promise<X509Certificate> {
  return new Promise((done, fail) => {
    const socket = connect({ host: '127.0.0.1', port, ca, servername: 'localhost' }, () => {
      const certificate = socket.getPeerX509Certificate()
      socket.destroy()
      if (certificate) done(certificate)
      else fail(new Error('no certificate'))
    })
    socket.on('error', fail)
  })
}

test('a client that trusts the authority is answered by every name of this machine, one that does not is refused', async () => {
  const { port, ca } = await start()
  for (const host of ['localhost', '127.0.0.1', ...ipv6])
    expect(await get({ port, ca, host })).toMatchObject({
      status: 200,
      body: expect.stringContaining('"UP"') as string,
    })
  await expect(get({ port })).rejects.toMatchObject({
    code: expect.stringMatching(/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE/) as string,
  })
  // Plain HTTP goes on beside it.
  expect((await fetch(`${platform?.url}/healthz`)).status).toBe(200)
})

test('the host guard, the origin guard and the keys are the same', async () => {
  const { port, ca } = await start()
  expect((await get({ port, ca, headers: { host: 'evil.example' } })).status).toBe(403)
  expect((await get({ port, ca, headers: { host: `localhost:${platform?.port}` } })).status).toBe(403)
  expect((await get({ port, ca, headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await get({ port, ca, headers: { origin: `https://localhost:${port}` } })).status).toBe(200)
})

test.runIf(spawnSync('curl', ['--version']).status === 0)(
  'curl verifies with the authority, and refuses without',
  async () => {
    const { port } = await start()
    const curl = (...args: string[]) =>
      promisify(execFile)('curl', ['-sS', '--max-time', '20', ...args, `https://localhost:${port}/healthz`])
    expect((await curl('--cacert', join(dataFolder, 'https/authority.pem'))).stdout).toContain('"UP"')
    // 60: the certificate cannot be verified.
    await expect(curl()).rejects.toMatchObject({ code: 60 })
    // 35: TLS 1.1 is not spoken.
    await expect(curl('--cacert', join(dataFolder, 'https/authority.pem'), '--tls-max', '1.1')).rejects.toMatchObject({
      code: 35,
    })
  },
)

test('the certificate is for this machine alone and for 397 days at most, and its authority can vouch for nothing else', async () => {
  const { port, ca } = await start()
  const [leaf, authority] = [await presented(port, ca), new X509Certificate(ca)]
  expect(leaf.subjectAltName?.split(', ')).toEqual([
    'DNS:localhost',
    'IP Address:127.0.0.1',
    'IP Address:0:0:0:0:0:0:0:1',
  ])
  expect([leaf.ca, authority.ca, lifetimeDays(leaf) <= 397]).toEqual([false, true, true])
  // Name constraints (2.5.29.30) are critical: the object identifier, then TRUE.
  expect(authority.raw.toString('hex')).toContain('0603551d1e0101ff')
})

test.runIf(process.platform !== 'win32')('keys and certificates are readable by the owner alone', async () => {
  await start()
  const folder = join(dataFolder, 'https')
  const modes = await Promise.all(
    (await readdir(folder))
      .sort()
      .map(async (name) => [name, ((await stat(join(folder, name))).mode & 0o777).toString(8)]),
  )
  expect(modes).toEqual([
    ['authority.key', '600'],
    ['authority.pem', '600'],
    ['localhost.key', '600'],
    ['localhost.pem', '600'],
  ])
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700')
})

test('the certificate is renewed before it expires, while the server runs, by the same authority', async () => {
  const now = clock()
  const { port, ca } = await start(now)
  const first = (await presented(port, ca)).fingerprint256
  now.advance(370 * dayMilliseconds)
  await expect.poll(async () => new X509Certificate(await pem('localhost.pem')).fingerprint256).not.toBe(first)
  expect(await pem('authority.pem')).toBe(ca)
  const renewed = new X509Certificate(await pem('localhost.pem'))
  expect(renewed.verify(new X509Certificate(ca).publicKey)).toBe(true)
  expect(Date.parse(renewed.validTo) - now.now().getTime()).toBeGreaterThan(390 * dayMilliseconds)
  // Its time has not come for this machine's own clock, so it is looked at without verifying.
  const fingerprint = () =>
    new Promise<string>((done, fail) => {
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
        done(socket.getPeerX509Certificate()?.fingerprint256 ?? '')
        socket.destroy()
      })
      socket.on('error', fail)
    })
  await expect.poll(fingerprint).toBe(renewed.fingerprint256)
})

test('a certificate is kept from start to start; a damaged or foreign one is made anew', async () => {
  const first = await start()
  const kept = await pem('localhost.pem')
  await platform?.stop()
  await start()
  expect(await pem('localhost.pem')).toBe(kept)
  await platform?.stop()
  await writeFile(join(dataFolder, 'https/authority.key'), 'damaged')
  const { port, ca } = await start()
  expect(ca).not.toBe(first.ca)
  expect((await get({ port, ca })).status).toBe(200)
})

test('"planwright certificate" prints where the authority is, its fingerprint and how to trust it', async () => {
  expect(await planwright(['certificate', '--data', dataFolder])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('first start with --https') as string,
  })
  const { ca } = await start()
  const { output } = await planwright(['certificate', '--data', dataFolder])
  expect(output).toContain(join(dataFolder, 'https/authority.pem'))
  expect(output).toContain(new X509Certificate(ca).fingerprint256)
  for (const client of ['Windows', 'macOS', 'Linux', 'Firefox', 'Node', 'Python', 'curl'])
    expect(output).toMatch(new RegExp(`^  ${client} `, 'm'))
})

test('the settings ask for it as well, and no webhook can call it', async () => {
  const { port, ca } = await start()
  await platform?.stop()
  platform = await startTestPlatform({ dataFolder, https: { makerFile } })
  expect(platform.httpsUrl).toBeUndefined()
  expect((await platform.manage('PATCH', '/settings', { httpsPort: port })).status).toBe(200)
  await platform.stop()
  platform = await startTestPlatform({ dataFolder, https: { makerFile } })
  expect(platform.httpsUrl).toBe(`https://localhost:${port}`)
  expect((await get({ port, ca })).status).toBe(200)
  const refused = await platform.manage('POST', '/webhooks', { url: `https://localhost:${port}/hook` })
  expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
    400,
    expect.stringContaining('Planwright itself') as string,
  ])
})

test('a port that is taken is named with the option to change it', async () => {
  const { port } = await start()
  const other = await mkdtemp(join(tmpdir(), 'planwright-https-'))
  await expect(startTestPlatform({ dataFolder: other, https: { port, makerFile } })).rejects.toMatchObject({
    code: 'PORT_TAKEN',
    message: expect.stringContaining(
      `Port ${port} is taken by another program. Close it, or start with --https-port`,
    ) as string,
  })
  await rm(other, { recursive: true, force: true })
})
