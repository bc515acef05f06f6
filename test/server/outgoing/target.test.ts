import { expect, test } from 'vitest'
import {
  hostIssue,
  resolveHost,
  resolveTarget,
  urlIssue,
  type Lookup,
  type TargetAddress,
  type UrlRules,
} from '../../../server/outgoing/target.ts'

const ownPort = 7400
const never = () => Promise.reject(new Error('no name is looked up here'))
type TargetRules = UrlRules & Lookup
const credentialsBelong = 'put them elsewhere'
const rules: TargetRules = {
  ownPorts: [ownPort],
  credentialsBelong,
  lookup: never,
  ownAddresses: () => ['192.168.1.5', 'fd12::5'],
}
const resolvingTo = (...addresses: string[]): TargetRules => ({
  ...rules,
  lookup: () =>
    Promise.resolve(addresses.map((address): TargetAddress => ({ address, family: address.includes(':') ? 6 : 4 }))),
})

/** Every way to write 169.254.169.254 that something on the way may understand. */
const metadataForms = [
  '169.254.169.254',
  '169.254.169.254.',
  '2852039166',
  '0xa9fea9fe',
  '0XA9FEA9FE',
  '025177524776',
  '0251.0376.0251.0376',
  '0xa9.0xfe.0xa9.0xfe',
  '169.254.43518',
  '169.16689662',
  '0xa9.254.0251.254',
  '169.0xfe.43518',
  '00000000251.254.169.254',
  '%31%36%39.254.169.254',
  '１６９.254.169.254',
  '169。254。169。254',
  '①⑥⑨.254.169.254',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]',
  '[::FFFF:A9FE:A9FE]',
  '[::169.254.169.254]',
  '[::a9fe:a9fe]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a9fe:a9fe]',
  '[2002:a9fe:a9fe::]',
  '[2002:a9fe:a9fe::1]',
  '[2002:a9fe:a9fe:1:2:3:4:5]',
  '[::ffff:0:169.254.169.254]',
  '[::ffff:0:a9fe:a9fe]',
  '[fe80::5efe:a9fe:a9fe]',
  '[fd00::5efe:169.254.169.254]',
  '[fd00::200:5efe:a9fe:a9fe]',
  '[2001:0:a9fe:a9fe::]',
  '[2001::5601:5601]',
  '[2001:0:1:2:3:4:5601:5601]',
]
const refusedHosts = [
  ...metadataForms,
  // Link-local, metadata services elsewhere and by name.
  '169.254.0.1',
  '169.254.255.255',
  '169.254.170.2',
  '[fe80::1]',
  '[febf::1]',
  '[fe80:0:0:0:1:2:3:4]',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '[fd00:ec2::254]',
  '[fd00:0ec2:0:0:0:0:0:254]',
  '[fd20:ce::254]',
  'metadata.google.internal',
  'METADATA.GOOGLE.INTERNAL',
  'metadata.google.internal.',
  'metadata',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.packet.net',
  'ｍｅｔａｄａｔａ.google.internal',
  'metadata%2egoogle.internal',
  // Unspecified.
  '0.0.0.0',
  '0',
  '0x0',
  '00',
  '0.0',
  '0.1.2.3',
  '[::]',
  '[0:0:0:0:0:0:0:0]',
  '[::ffff:0.0.0.0]',
  '[::ffff:0:0]',
  '[64:ff9b::]',
  '[2002::]',
  // Multicast, broadcast, reserved.
  '224.0.0.1',
  '239.255.255.255',
  '0xe0000001',
  '[ff02::1]',
  '[ff00::]',
  '[ffff::1]',
  '[::ffff:224.0.0.1]',
  '255.255.255.255',
  '4294967295',
  '0xffffffff',
  '037777777777',
  '[::ffff:ffff:ffff]',
  '[64:ff9b::255.255.255.255]',
  '240.0.0.1',
  '250.1.2.3',
]
/** Ourselves: loopback in every spelling, and the addresses of this machine, at our port. */
const ownHosts = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0x7f.1',
  '127.255.255.254',
  '127.0.0.1.',
  '%6cocalhost',
  'ｌocalhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[::ffff:0:127.0.0.1]',
  '192.168.1.5',
  '3232235781',
  '[::ffff:192.168.1.5]',
  '[fd12::5]',
  '[fd12:0::0:5]',
]

const forms = [
  ...refusedHosts.map((host) => `http://${host}/latest/meta-data`),
  ...ownHosts.map((host) => `http://${host}:${ownPort}/api`),
  // Neither http nor https, or with credentials.
  'ftp://h/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_x',
  'ws://h/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'unix:/run/docker.sock',
  'http://user:pass@h/',
  'http://user@h/',
  'http://:pass@h/',
  'https://169.254.169.254@h/',
  'h/path',
  '',
  'http://',
  'http://[::1',
  'http://256.1.1.1/',
]

test(`refuses ${forms.length} spellings of addresses nobody may call, without asking DNS`, async () => {
  expect(forms.length).toBeGreaterThanOrEqual(120)
  const passed: string[] = []
  for (const form of forms) if ((await resolveTarget(form, rules)).kind !== 'refused') passed.push(form)
  expect(passed).toEqual([])
})

test.each([
  'http://127.0.0.1:9000/',
  'http://[::1]:9000/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'https://192.168.1.5/',
  'http://[fd12::5]:7401/',
  'http://8.8.8.8/',
  'http://192.168.1.6:7400/',
  'http://[2001:db8::1]/',
  'http://[::ffff:127.0.0.1]:9000/',
  'http://100.64.0.1/',
])('calls %s', async (url) => {
  expect(await resolveTarget(url, rules)).toMatchObject({
    kind: 'pinned',
    addresses: [{ address: new URL(url).hostname.replace(/[[\]]/g, '') }],
  })
})

test('the default ports count as ports', async () => {
  const own80 = { ...rules, ownPorts: [80, 443] }
  expect((await resolveTarget('http://127.0.0.1/', own80)).kind).toBe('refused')
  expect((await resolveTarget('https://[::1]/', own80)).kind).toBe('refused')
  expect((await resolveTarget('https://127.0.0.1:444/', own80)).kind).toBe('pinned')
})

test('every address a name resolves to is checked, not only the first', async () => {
  const url = 'https://erp.example.org/hook'
  expect(await resolveTarget(url, resolvingTo('93.184.216.34', '2606:2800:220:1::1'))).toMatchObject({
    kind: 'pinned',
    addresses: [{ address: '93.184.216.34', family: 4 }, { address: '2606:2800:220:1::1' }],
  })
  expect(await resolveTarget(url, resolvingTo('93.184.216.34', '169.254.169.254'))).toEqual({
    kind: 'refused',
    reason: expect.stringContaining('erp.example.org (169.254.169.254) is a link-local address'),
  })
  expect((await resolveTarget(url, resolvingTo('::ffff:a9fe:a9fe'))).kind).toBe('refused')
  expect((await resolveTarget(url, resolvingTo('fe80::1%eth0'))).kind).toBe('refused')
  expect((await resolveTarget(`http://pc.example.org:${ownPort}/`, resolvingTo('192.168.1.5'))).kind).toBe('refused')
  expect((await resolveTarget(`http://pc.example.org:${ownPort}/`, resolvingTo('127.8.8.8'))).kind).toBe('refused')
})

test('a name that answers differently the second time is asked once, and the answer that was checked is the one to connect to', async () => {
  let asked = 0
  const rebinding: TargetRules = {
    ...rules,
    lookup: () =>
      Promise.resolve([{ address: ++asked === 1 ? '93.184.216.34' : '169.254.169.254', family: 4 as const }]),
  }
  expect(await resolveTarget('http://rebind.example.org/', rebinding)).toMatchObject({
    kind: 'pinned',
    addresses: [{ address: '93.184.216.34', family: 4 }],
  })
  expect(asked).toBe(1)
  expect((await resolveTarget('http://rebind.example.org/', rebinding)).kind).toBe('refused')
})

test('a name that does not resolve is worth another try', async () => {
  expect(
    await resolveTarget('http://nowhere.example.org/', {
      ...rules,
      lookup: () => Promise.reject(new Error('getaddrinfo ENOTFOUND')),
    }),
  ).toEqual({ kind: 'unresolved', reason: expect.stringContaining('ENOTFOUND') })
  expect((await resolveTarget('http://nowhere.example.org/', resolvingTo())).kind).toBe('unresolved')
})

test('without stand-ins, the addresses of this machine are its own', () => {
  expect(urlIssue(`http://127.0.0.1:${ownPort}/`, { ownPorts: [ownPort], credentialsBelong })).toContain(
    'is Planwright itself',
  )
  expect(urlIssue('http://127.0.0.1:9000/', { ownPorts: [ownPort], credentialsBelong })).toBeUndefined()
})

/** Hosts as people write them for a mail server: by themselves, IPv6 addresses without brackets. */
const bare = (host: string) => host.replace(/^\[|\]$/g, '')

test(`refuses the same ${refusedHosts.length + ownHosts.length} spellings as a host by itself, whatever they resolve to`, async () => {
  const everywhere = resolvingTo('93.184.216.34')
  const passed = [
    ...refusedHosts.map((host) => ({ host: bare(host), port: 25 })),
    ...ownHosts.map((host) => ({ host: bare(host), port: ownPort })),
  ]
  const outcomes = await Promise.all(
    passed.map(async (place) => ({ place, kind: (await resolveHost(place, everywhere)).kind })),
  )
  expect(outcomes.filter(({ kind }) => kind !== 'refused')).toEqual([])
})

test('a host by itself is checked as what it resolves to, and calls what a URL may call', async () => {
  expect(await resolveHost({ host: 'mail.example.org', port: 25 }, resolvingTo('169.254.1.1'))).toEqual({
    kind: 'refused',
    reason:
      'mail.example.org (169.254.1.1) is a link-local address, where metadata services of clouds are, which Planwright does not call.',
  })
  expect(await resolveHost({ host: 'mail.example.org', port: ownPort }, resolvingTo('192.168.1.5'))).toEqual({
    kind: 'refused',
    reason: `mail.example.org:${ownPort} is Planwright itself, which it does not call.`,
  })
  expect(await resolveHost({ host: '127.1', port: 25 }, rules)).toEqual({
    kind: 'pinned',
    addresses: [{ address: '127.0.0.1', family: 4 }],
  })
  expect(await resolveHost({ host: 'fd12::5', port: 25 }, rules)).toEqual({
    kind: 'pinned',
    addresses: [{ address: 'fd12::5', family: 6 }],
  })
  for (const host of ['user@mail.example.org', 'mail.example.org:25', 'mail.example.org/x', '', 'a b', '256.1.1.1'])
    expect([host, hostIssue({ host, port: 25 }, rules)]).toEqual([
      host,
      expect.stringContaining('is neither a host name nor an IP address'),
    ])
})
