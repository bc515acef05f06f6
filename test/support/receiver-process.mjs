/**
 * A webhook receiver as a process of its own, started by receiver.ts and steered by messages. The path of a call says
 * how it behaves, unless a script has been set for the path. It knows nothing of Planwright: signatures are checked
 * with Web Crypto.
 */
import http from 'node:http'
import { performance } from 'node:perf_hooks'

const calls = []
const scripts = new Map()
let hmac
let sockets = 0
let maxSockets = 0
let resubmission
let flaky = { seed: 1, alwaysFailing: 0 }

const gigabyte = 1024 ** 3
const block = Buffer.alloc(256 * 1024, 'x')

function random() {
  flaky.seed = (Math.imul(flaky.seed, 1664525) + 1013904223) >>> 0
  return flaky.seed / 2 ** 32
}

/** Shares of quality fact R10; the rest answers 200. */
const flakyShares = [
  [0.3, 'status/500'],
  [0.1, 'timeout'],
  [0.05, 'reset'],
  [0.05, 'status/204'],
  [0.02, 'redirect'],
  [0.02, 'drip'],
  [0.01, 'huge'],
]

/** `alwaysFailing` of a thousand datasets, told by their id, never get anything but 500. */
function flakyBehaviour(body) {
  const { id } = JSON.parse(body)
  const number = Number(/\d+$/.exec(id)?.[0] ?? 0)
  if (number % 1000 < flaky.alwaysFailing) return 'status/500'
  let chance = random()
  for (const [share, behaviour] of flakyShares) {
    if (chance < share) return behaviour
    chance -= share
  }
  return 'ok'
}

const behaviours = {
  ok: (_request, response) => response.end('thank you'),
  status: (_request, response, status) =>
    response
      .writeHead(Number(status), { 'x-receiver': 'test' })
      .end(Number(status) === 204 ? undefined : `answer ${status}`),
  /** Sends back what it was sent, in every place an answer has. */
  echo(request, response) {
    const secret = request.headers['authorization']
    response.writeHead(302, { location: `${address()}/?back=${encodeURIComponent(secret)}`, 'x-echo': secret })
    response.end(
      JSON.stringify(request.headers) + 'x'.repeat(4096 - JSON.stringify(request.headers).length - 20) + secret,
    )
  },
  /** Submits a dataset for every call it gets, for ever. */
  async resubmit(request, response) {
    const submitted = await fetch(resubmission.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': resubmission.key,
        'x-service-chain': request.headers['x-service-chain'],
      },
      body: resubmission.body,
    })
    response.writeHead(submitted.status === 202 ? 200 : 500).end()
  },
  redirect: (_request, response) => response.writeHead(302, { location: `${address()}/redirected` }).end(),
  timeout: () => undefined,
  reset: (request) => request.socket.resetAndDestroy(),
  hangup: (request) => request.socket.destroy(),
  /** Headers a byte at a time that never end. */
  drip(request) {
    request.socket.write('HTTP/1.1 200 OK\r\nx-drip: ')
    const timer = setInterval(() => request.socket.write('.'), 50)
    request.socket.on('close', () => clearInterval(timer))
  },
  /** A status, and then a body that never ends. */
  drizzle(request, response) {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 50)
    request.socket.on('close', () => clearInterval(timer))
  },
  huge(_request, response, status = '200') {
    response.writeHead(Number(status), { 'content-length': gigabyte })
    const send = () => {
      while (!response.destroyed && response.write(block));
    }
    response.on('drain', send)
    response.on('error', () => undefined)
    send()
  },
  nonsense: (request) => request.socket.end('this is not HTTP at all\r\n\r\n'),
}

async function isSigned(headers, path, body) {
  if (!hmac) return undefined
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(hmac.key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = hmac.method === 'BODY' ? body : Buffer.from(`POST+${path}+${headers['x-service-timestamp']}`)
  return crypto.subtle.verify('HMAC', key, Buffer.from(headers['x-service-signature'] ?? '', 'base64'), signed)
}

function behaviourOf(path, body) {
  const steps = scripts.get(path)
  const chosen = steps?.length > 1 ? steps.shift() : steps?.[0]
  const name = chosen ?? path.slice(1)
  return name === 'flaky' ? flakyBehaviour(body) : name
}

const server = http.createServer((request, response) => {
  const chunks = []
  const at = Date.now()
  const atSeconds = performance.now() / 1000
  request.on('error', () => undefined)
  response.on('error', () => undefined)
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const body = Buffer.concat(chunks)
    const path = request.url.split('?')[0]
    const behaviour = behaviourOf(path, body)
    calls.push({
      at,
      atSeconds,
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: body.toString('utf8'),
      isSigned: await isSigned(request.headers, path, body),
      behaviour,
    })
    const [name, argument] = behaviour.split('/')
    ;(behaviours[name] ?? behaviours.ok)(request, response, argument)
  })
})
server.on('connection', (socket) => {
  maxSockets = Math.max(maxSockets, ++sockets)
  socket.on('error', () => undefined)
  socket.on('close', () => sockets--)
})
const address = () => `http://localhost:${server.address().port}`

const commands = {
  calls: () => calls,
  callCount: () => calls.length,
  forget() {
    calls.splice(0)
    scripts.clear()
  },
  script: ({ path, steps }) => void scripts.set(path, [...steps]),
  hmac: (settings) => void (hmac = settings),
  resubmit: (settings) => void (resubmission = settings),
  flaky: (settings) => void (flaky = settings),
  sockets: () => ({ now: sockets, most: maxSockets }),
  port: () => server.address().port,
}

process.on('message', ({ id, command, settings }) => process.send({ id, result: commands[command](settings) ?? null }))
process.on('disconnect', () => process.exit(0))
server.listen(Number(process.argv[2] ?? 0), () => process.send({ ready: server.address().port }))
