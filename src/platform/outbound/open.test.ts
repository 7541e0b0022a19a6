import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { hostileUrls, innerAddresses } from '../../../test/support/hostile-urls.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { dialTcp } from './connect.ts'
import { openOutbound, type OutboundParts } from './open.ts'
import type { OutboundPolicy } from './policy.ts'

const production: OutboundPolicy = { production: true, allowCidrs: [], ownPorts: () => [] }
const sandbox: OutboundPolicy = { ...production, production: false }
const request = { headers: { 'content-type': 'application/json' }, body: '{}' }

function outbound(t: TestContext, policy: OutboundPolicy, parts: OutboundParts = {}) {
  const opened = openOutbound(policy, parts)
  t.after(() => opened.close())
  return opened
}

async function receiver(t: TestContext) {
  const opened = await openReceiver()
  t.after(() => opened.close())
  return opened
}

/** A network that records the dialed addresses and refuses every connection. */
function recording() {
  const dialled: string[] = []
  const dial = (address: string, port: number) => {
    dialled.push(`${address} ${port}`)
    const socket = new Socket()
    process.nextTick(() => socket.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))
    return socket
  }
  return { dialled, dial }
}

/** Counts every socket that this process opens after this call. */
function countSockets(t: TestContext): () => number {
  let opened = 0
  const count = () => void opened++
  subscribe('net.client.socket', count)
  t.after(() => unsubscribe('net.client.socket', count))
  return () => opened
}

test('in production none of the hostile URLs opens a connection', async (t) => {
  assert.ok(new Set(hostileUrls).size >= 210, String(new Set(hostileUrls).size))
  const { dialled, dial } = recording()
  const opened = countSockets(t)
  for (const inner of ['127.0.0.1', '169.254.169.254', '::ffff:10.0.0.1']) {
    const { call } = outbound(t, production, { dial, resolve: async () => [inner] })
    for (const url of hostileUrls) {
      const result = await call(url, request)
      assert.ok(
        result.kind === 'fault' && /^(blocked|dns|invalid-url)$/.test(result.fault),
        `${url} ${JSON.stringify(result)}`,
      )
    }
  }
  assert.deepEqual(dialled, [])
  assert.equal(opened(), 0)
})

test('a socket opened without the guard is counted, so that a count of zero is meaningful', async (t) => {
  const [inner, opened] = [await receiver(t), countSockets(t)]
  connect(inner.port, '127.0.0.1').destroy()
  assert.equal(opened(), 1)
})

test('the same network is dialled for public addresses, so that a count of zero is meaningful', async (t) => {
  const { dialled, dial } = recording()
  const { call } = outbound(t, production, { dial, resolve: async () => ['8.8.4.4', '2001:4860:4860::8844'] })
  const results = [await call('http://8.8.8.8/', request), await call('https://hooks.example/', request)]
  assert.deepEqual(dialled, ['8.8.8.8 80', '8.8.4.4 443', '2001:4860:4860::8844 443'])
  for (const result of results) assert.equal(result.kind === 'fault' && result.fault, 'refused')
})

test('a name with one private address among public ones is refused', async (t) => {
  const { dialled, dial } = recording()
  for (const inner of innerAddresses) {
    const { call } = outbound(t, production, { dial, resolve: async () => ['8.8.8.8', inner, '1.1.1.1'] })
    const result = await call('https://mixed.example/', request)
    assert.equal(result.kind === 'fault' && result.fault, 'dns', inner)
  }
  assert.deepEqual(dialled, [])
})

test('a name that resolves differently is checked again at the next connection [fault W3]', async (t) => {
  const answers = ['8.8.8.8', '127.0.0.1']
  const { dialled, dial } = recording()
  const { call } = outbound(t, production, { dial, resolve: async () => [answers.shift()!] })
  await call('http://rebind.example/', request)
  const second = await call('http://rebind.example/', request)
  assert.equal(second.kind === 'fault' && second.fault, 'dns')
  assert.deepEqual(dialled, ['8.8.8.8 80'])
})

test('the checked address is dialled, even if the name resolves differently a moment later', async (t) => {
  const inner = await receiver(t)
  let requested = 0
  const { call } = outbound(t, sandbox, {
    resolve: async () => (requested++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
  })
  const result = await call(`http://pinned.example:${inner.port}/`, request)
  assert.equal(result.kind === 'answered' && result.status, 200)
  assert.equal(requested, 1)
  assert.equal(inner.received[0]!.headers.host, `pinned.example:${inner.port}`)
})

test('a peer other than the checked address gets no bytes', async (t) => {
  const inner = await receiver(t)
  const { call } = outbound(t, production, { dial: () => dialTcp('127.0.0.1', inner.port) })
  const result = await call('http://8.8.8.8/', request)
  assert.deepEqual(result.kind === 'fault' && [result.fault, result.detail], [
    'blocked',
    'not a public address',
  ])
  assert.equal(inner.received.length, 0)
})

test('a refused private address gets the same result whether its port is open, closed or that of the exchange', async (t) => {
  const open = await receiver(t)
  const closed = await receiver(t)
  await closed.close()
  const own = { ...production, ports: 'any' as const, ownPorts: () => [9_999] }
  const { call } = outbound(t, own)
  const urls = [
    `http://127.0.0.1:${open.port}/`,
    `http://127.0.0.1:${closed.port}/`,
    'http://127.0.0.1:9999/',
    'http://169.254.169.254/',
  ]
  for (const url of urls)
    assert.deepEqual(
      await call(url, request),
      { kind: 'fault', fault: 'blocked', detail: 'not a public address', tookMs: 0 },
      url,
    )
  assert.equal(open.received.length, 0)
})

test('a name of a private address gets the same result as one that does not exist', async (t) => {
  const open = await receiver(t)
  const own = { ...production, ports: 'any' as const, ownPorts: () => [9_999] }
  const addresses: Record<string, string[]> = {
    'loop.example': ['127.0.0.1'],
    'inner.example': ['8.8.8.8', '10.0.0.5'],
    'empty.example': [],
  }
  const resolve = async (host: string) => {
    if (addresses[host]) return addresses[host]
    throw Object.assign(new Error(host), { code: host === 'late.example' ? 'EAI_AGAIN' : 'ENOTFOUND' })
  }
  const { call } = outbound(t, own, { resolve })
  const hosts = [`loop.example:${open.port}`, 'loop.example:9999', 'inner.example', 'empty.example']
  for (const host of [...hosts, 'late.example', 'none.example'])
    assert.deepEqual(
      await call(`http://${host}/`, request),
      { kind: 'fault', fault: 'dns', detail: 'the host name has no public address', tookMs: 0 },
      host,
    )
  assert.equal(open.received.length, 0)
})

test('a redirect is a response and is not followed', async (t) => {
  const [first, second] = [await receiver(t), await receiver(t)]
  first.answer(() => ({ status: 302, headers: { location: `${second.url}/secret` } }))
  const result = await outbound(t, sandbox).call(`${first.url}/hook`, request)
  assert.equal(result.kind === 'answered' && result.status, 302)
  assert.equal(second.connections(), 0)
})

test('proxy settings in the environment are ignored', async (t) => {
  const [target, proxy] = [await receiver(t), await receiver(t)]
  process.env['http_proxy'] = process.env['HTTP_PROXY'] = proxy.url
  t.after(() => {
    delete process.env['http_proxy']
    delete process.env['HTTP_PROXY']
  })
  await outbound(t, sandbox).call(`${target.url}/`, request)
  assert.deepEqual([target.received.length, proxy.connections()], [1, 0])
})

test('an endpoint on localhost is reached although the name lists another address family first', async (t) => {
  const target = await receiver(t)
  const { call } = outbound(t, sandbox, { resolve: async () => ['::1', '127.0.0.1'] })
  const result = await call(`http://localhost:${target.port}/`, request)
  assert.equal(result.kind, 'answered')
})

test('the exchange does not call itself', async (t) => {
  const self = await receiver(t)
  const { call } = outbound(t, { ...sandbox, ownPorts: () => [self.port] })
  const result = await call(`${self.url}/operator/v1/clock`, request)
  assert.deepEqual(result.kind === 'fault' && [result.fault, result.detail], [
    'blocked',
    'the exchange itself',
  ])
  assert.equal(self.connections(), 0)
})

test('a call to an endpoint that never responds is ended', async (t) => {
  const target = await receiver(t)
  target.answer(() => () => {})
  const { call } = outbound(t, sandbox, { timeouts: { firstByteMs: 150 } })
  const result = await call(target.url, request)
  assert.equal(result.kind === 'fault' && result.fault, 'timeout')
})

test('a call to an address that never accepts is ended', async (t) => {
  const { call } = outbound(t, production, { dial: () => new Socket(), timeouts: { connectMs: 100 } })
  const result = await call('http://8.8.8.8/', request)
  assert.equal(result.kind === 'fault' && result.fault, 'timeout')
})

test('a call whose name server never responds is ended', async (t) => {
  const { call } = outbound(t, production, {
    resolve: () => new Promise(() => {}),
    timeouts: { connectMs: 100 },
  })
  const result = await call('http://slow.example/', request)
  assert.equal(result.kind === 'fault' && result.fault, 'dns')
})

test('a slow endless body is truncated, and its status counts [fault W2]', async (t) => {
  const target = await receiver(t)
  target.answer(() => (response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const result = await outbound(t, sandbox, { timeouts: { totalMs: 200 } }).call(target.url, request)
  assert.equal(result.kind === 'answered' && result.status, 200)
})

test('4 KiB of an endless body are kept and little more is read [fault W2]', async (t) => {
  const target = await receiver(t)
  let written = 0
  target.answer(() => (response) => {
    response.writeHead(500)
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
    }
    response.on('drain', pour)
    pour()
  })
  const result = await outbound(t, sandbox).call(target.url, request)
  assert.ok(result.kind === 'answered' && result.status === 500)
  assert.equal(result.response, 'x'.repeat(4096))
  assert.ok(written < 20_000_000, String(written))
})

test('a compressed body is not decompressed, and a NUL cannot reach the database [fault W2]', async (t) => {
  const target = await receiver(t)
  target.answer(() => ({
    status: 200,
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(1e7)),
  }))
  const result = await outbound(t, sandbox).call(target.url, request)
  assert.ok(result.kind === 'answered' && result.response.length <= 4096 && !result.response.includes('\0'))
})

test('Retry-After is read as seconds or as a date', async (t) => {
  const target = await receiver(t)
  const { call } = outbound(t, sandbox)
  const inAMinute = new Date(Date.now() + 60_000).toUTCString()
  for (const [header, least, most] of [
    ['120', 120, 120],
    [inAMinute, 58, 61],
  ] as const) {
    target.answer(() => ({ status: 429, headers: { 'retry-after': header } }))
    const result = await call(target.url, request)
    assert.ok(result.kind === 'answered' && result.retryAfter! >= least && result.retryAfter! <= most)
  }
  target.answer(() => ({ status: 429, headers: { 'retry-after': 'soon' } }))
  const result = await call(target.url, request)
  assert.ok(result.kind === 'answered' && result.retryAfter === undefined)
})

test('connections are kept alive, and never shared between tenants', async (t) => {
  const target = await receiver(t)
  const { call } = outbound(t, sandbox)
  for (let i = 0; i < 5; i++) {
    await call(target.url, { ...request, tenant: 'a' })
    await nextTurn()
  }
  assert.equal(target.connections(), 1)
  await call(target.url, { ...request, tenant: 'b' })
  assert.equal(target.connections(), 2)
})

test('network faults have names: refused, reset, no HTTP, no TLS, too many headers', async (t) => {
  const answers = ['', 'SSH-2.0-OpenSSH\r\n', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`]
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(answers.shift() ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { call } = outbound(t, sandbox)
  const faults: string[] = []
  const urls = [
    'http://127.0.0.1:1/',
    ...['http', 'http', 'http', 'https'].map((s) => `${s}://127.0.0.1:${port}/`),
  ]
  for (const url of urls) {
    const result = await call(url, request)
    faults.push(result.kind === 'fault' ? result.fault : String(result.status))
  }
  assert.deepEqual(faults, ['refused', 'reset', 'protocol', 'protocol', 'tls'])
})
