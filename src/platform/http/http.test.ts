import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { openClient, type Client } from '../../../test/support/client.ts'
import { contract, type Handlers } from '../contract/contract.ts'
import type { Family } from '../contract/family.ts'
import { openHttp, type HttpServer } from './http.ts'
import { openLog } from '../log.ts'
import { mount } from './mount.ts'
import { refusingAllBut } from '../contract/policy.ts'
import { Problem } from '../contract/problem.ts'
import { maxUnanswered } from './unanswered.ts'

const kind = (status: number, code: string) => ({ status, code, title: code, detail: code })
const log = openLog('silent')

const worker = contract('plain', 'Desk', {
  ask: {
    method: 'POST',
    path: '/desk/{name}',
    summary: 'Ask',
    policy: refusingAllBut({ owner: 'served' }),
    params: z.object({ name: z.string() }),
    body: z.looseObject({ question: z.string() }),
    responses: { 200: { schema: z.object({ answer: z.string() }), description: 'An answer.' } },
  },
  leave: {
    method: 'POST',
    path: '/desk/{name}/leave',
    summary: 'Leave',
    policy: refusingAllBut({ owner: 'served' }),
    responses: { 204: { description: 'Gone.' } },
  },
  amend: {
    method: 'PATCH',
    path: '/desk/{name}',
    summary: 'Amend',
    policy: refusingAllBut({ owner: 'served' }),
    body: z.looseObject({ sign: z.string().optional() }),
    responses: { 200: { schema: z.object({ sign: z.string() }), description: 'The sign.' } },
  },
  bring: {
    method: 'POST',
    path: '/desk/{name}/rows',
    summary: 'Bring rows',
    policy: refusingAllBut({ owner: 'served' }),
    bodyType: 'rows',
    body: z.strictObject({ n: z.string() }),
    responses: { 200: { schema: z.object({ rows: z.int() }), description: 'How many.' } },
  },
})

/** The event that the waiting request waits for. */
const released = Promise.withResolvers<void>()
/** Resolves when the expected rows have arrived. */
const brought = Promise.withResolvers<void>()
/** Resolves when a connection has reached its limit; the rejection may still wait for earlier responses. */
const refused = Promise.withResolvers<void>()

const handlers: Handlers<typeof worker, string> = {
  async ask({ caller }, { params, body }) {
    if (body.question === 'wait') await released.promise
    if (body.question === 'bug') throw new TypeError('secret detail')
    if (body.question === 'away') throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
    if (body.question === 'deadlock') throw Object.assign(new Error('x'), { code: '40P01' })
    if (body.question === 'slow down') throw new Problem(kind(429, 'throttled'), { retryAfter: 7 })
    return { status: 200, body: { answer: `${caller} ${params.name}`, secret: 'never shown' } }
  },
  leave: async () => ({ status: 204 }),
  amend: async (_, { body: { sign = 'none' } }) => ({ status: 200, body: { sign } }),
  async bring(_, { body }) {
    let rows = 0
    for await (const some of body) {
      rows += some.length
      if (rows > 0) brought.resolve()
    }
    return { status: 200, body: { rows } }
  },
}

const plain: Family<string> = {
  name: 'plain',
  authenticate({ authorization, authorizationCount }) {
    if (!authorization || authorizationCount !== 1) throw new Problem(kind(401, 'who'))
    return authorization
  },
  refusal: (caller, operationId) =>
    caller === 'Crowd' && operationId === 'ask'
      ? new Problem(kind(503, 'crowded'), { retryAfter: 1 })
      : undefined,
  invalid: (faults) => new Problem(kind(400, 'invalid'), { faults }),
  unreadable: (reason) => new Problem(kind(400, reason)),
  render: ({ kind: { code } }, instance) => ({ type: 'application/json', body: { type: code, instance } }),
}

let server: HttpServer
let url: string
let anna: Client

before(async () => {
  server = openHttp()
  server.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 429 && reply.getHeader('connection') === 'close') refused.resolve()
  })
  mount(server, worker, plain, handlers, log)
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  anna = openClient(url, 'Anna')
})
after(() => server.close())

const ask = (question: unknown) => anna.post('/desk/1', { question })

test('a response contains the members of its contract only', async () => {
  const { status, body } = await ask('?')
  assert.deepEqual([status, body], [200, { answer: 'Anna 1' }])
})

test('the caller is authenticated before the body is read', async () => {
  const { status, body } = await openClient(url).post('/desk/1', '{')
  assert.deepEqual([status, body.type], [401, 'who'])
})

test('an authenticated caller may be refused before the body is read and keeps its connection [fault O1]', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  const send = async (path: string, body: string) => {
    const headers = { authorization: 'Crowd', 'content-type': 'application/json' }
    const answered = Promise.withResolvers<IncomingMessage>()
    const going = request(`${url}${path}`, { agent, method: 'POST', headers }, answered.resolve)
    going.on('error', answered.reject).end(body)
    const answer = await answered.promise
    ports.add(answer.socket.localPort)
    await text(answer)
    return [answer.statusCode, answer.headers['retry-after']]
  }
  assert.deepEqual(await send('/desk/1', '{'), [503, '1'])
  assert.deepEqual(await send('/desk/1', JSON.stringify({ question: 'x'.repeat(200_000) })), [503, '1'])
  assert.deepEqual(await send('/desk/1/leave', ''), [204, undefined])
  assert.equal(ports.size, 1)
  agent.destroy()
})

test('two Authorization headers stay separate', async () => {
  const answered = Promise.withResolvers<number | undefined>()
  const twice = {
    method: 'POST',
    headers: ['host', 'a', 'authorization', 'a', 'authorization', 'b', 'content-length', '0'],
  }
  request(`${url}/desk/1`, twice, (response) => answered.resolve(response.resume().statusCode)).end()
  assert.equal(await answered.promise, 401)
})

test('a body that cannot be parsed is refused in the format of the family', async () => {
  assert.equal((await anna.post('/desk/1', '{')).body.type, 'json')
  assert.equal((await anna.post('/desk/1', 'a', { 'content-type': 'text/plain' })).body.type, 'media-type')
  assert.equal((await anna.post('/desk/1', 'x'.repeat(256 * 1024 + 1))).body.type, 'too-large')
  assert.equal((await ask(7)).body.type, 'invalid')
  assert.equal((await ask('a\0')).body.type, 'invalid')
  assert.equal((await anna.post('/desk/a%00', { question: '?' })).body.type, 'invalid')
})

/** The response to raw bytes. */
async function answerTo(bytes: string): Promise<{ head: string; body: { type: string; instance?: string } }> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) as { type: string } }
}

test("an unknown method gets the family's response for a method that the path does not support", async () => {
  const end = 'host: a\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
  for (const method of ['PURGE', 'NOBODYS', 'post', 'POST-IT']) {
    const { head, body } = await answerTo(`${method} /desk/1?a=b HTTP/1.1\r\n${end}`)
    assert.match(head, /^HTTP\/1\.1 405 Method Not Allowed\r\n/)
    assert.match(head, /\r\nallow: POST, PATCH(\r\n|$)/i)
    const id = /x-request-id: (\S+)/i.exec(head)?.[1]
    assert.deepEqual(body, { type: 'wrong-verb', instance: id }, method)
    for (const path of ['/nowhere', '/desk/%zz']) {
      const unreachable = await answerTo(`${method} ${path} HTTP/1.1\r\n${end}`)
      assert.match(unreachable.head, /^HTTP\/1\.1 404 /)
      assert.match(unreachable.body.type, /#not-found$/)
    }
  }
})

test('bytes that are not a request get a problem response, and the connection ends', async () => {
  for (const bytes of ['\0\r\n\r\n', 'HELLO\r\n\r\n']) {
    const { head, body } = await answerTo(bytes)
    assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/)
    assert.match(body.type, /#bad-request$/)
  }
  const { head, body } = await answerTo(`GET /desk/1 HTTP/1.1\r\na: ${'b'.repeat(20_000)}\r\n\r\n`)
  assert.match(head, /^HTTP\/1\.1 431 /)
  assert.match(body.type, /#headers-too-large$/)
})

test('a request of another HTTP version is refused with its own problem, and its connection ends', async () => {
  const end = 'host: a\r\ncontent-length: 0\r\n\r\n'
  const lines = [
    'GET /desk/1 HTTP/2.0',
    'GET /desk/1 HTTP/9.9',
    'GET /nowhere HTTP/2.0',
    'GET /desk/1 HTTP/0.9',
  ]
  for (const line of [...lines, 'PRI * HTTP/2.0']) {
    const { head, body } = await answerTo(`${line}\r\n${end}`)
    assert.match(head, /^HTTP\/1\.1 505 HTTP Version Not Supported\r\n/, line)
    assert.match(body.type, /#http-version$/)
  }
})

test('a request with two Host headers is refused, whether they agree or not, and its connection ends', async () => {
  for (const second of ['a', 'b', '']) {
    const { head, body } = await answerTo(
      `POST /desk/1 HTTP/1.1\r\nhost: a\r\nHoSt: ${second}\r\ncontent-length: 0\r\n\r\n`,
    )
    assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/)
    assert.match(body.type, /#bad-request$/)
  }
})

test('an upload of rows may take longer than other bodies, which end with 408 when Node reports the time-out', async () => {
  const sockets: Socket[] = []
  const note = (socket: Socket) => void sockets.push(socket)
  server.server.on('connection', note)
  const begin = (path: string, headers: object) => {
    const answered = Promise.withResolvers<IncomingMessage>()
    const going = request(
      `${url}/desk/1${path}`,
      { method: 'POST', agent: false, headers: { authorization: 'Anna', ...headers } },
      answered.resolve,
    )
    going.on('error', answered.reject)
    return { going, answered: answered.promise }
  }
  const late = () => {
    const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, sockets.at(-1)!)
  }
  const rows = begin('/rows', { 'content-type': 'text/csv' })
  rows.going.write('n\n1\n')
  await brought.promise
  late()
  rows.going.end('2\n')
  assert.equal(await text(await rows.answered), '{"rows":2}')
  const requested = once(server.server, 'request')
  const slow = begin('', { 'content-type': 'application/json' })
  slow.going.write('{')
  await requested
  late()
  assert.equal((await slow.answered).statusCode, 408)
  server.server.off('connection', note)
})

test('an unexpected body is ignored, regardless of its content', async () => {
  const types = ['application/json', 'text/plain', 'image/png', '/', '']
  const responses = types.map((type) => anna.post('/desk/1/leave', '{', { 'content-type': type }))
  assert.deepEqual(
    (await Promise.all(responses)).map(({ status }) => status),
    types.map(() => 204),
  )
  assert.equal((await anna.post('/desk/1/leave', 'x'.repeat(300_000))).status, 204)
  assert.equal((await anna.post('/desk/1/leave', undefined)).status, 204)
})

test('a null body is invalid, even if every member is optional, and a missing body counts as an empty one', async () => {
  assert.deepEqual((await anna.patch<{ type: string }>('/desk/1', null)).body.type, 'invalid')
  assert.deepEqual((await anna.patch('/desk/1', {})).body, { sign: 'none' })
  assert.deepEqual((await anna.patch('/desk/1', undefined)).body, { sign: 'none' })
})

test('every response, successful or not, forbids content sniffing', async () => {
  for (const path of ['/desk/1/leave', '/desk/%zz', '/nowhere', '/desk/1'])
    assert.equal((await anna.post(path, {})).headers.get('x-content-type-options'), 'nosniff', path)
})

test('a bug gets a plain 500 with the request ID and no details', async () => {
  const { status, headers, body } = await ask('bug')
  assert.deepEqual([status, body], [500, { type: '1030', instance: headers.get('x-request-id') }])
})

test('an unavailable database or a deadlock returns 503 with Retry-After, and a Problem keeps its own status', async () => {
  for (const question of ['away', 'deadlock']) {
    const away = await ask(question)
    assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '1'])
  }
  const throttled = await ask('slow down')
  assert.deepEqual([throttled.status, throttled.headers.get('retry-after')], [429, '7'])
})

test('a body nested as deep as its size allows gets a response', async () => {
  const deep = `{"question":"?","x":${'['.repeat(120_000)}${']'.repeat(120_000)}}`
  const { status } = await anna.post('/desk/1', deep)
  assert.ok([200, 400].includes(status), String(status))
})

test('an operation with a missing, incomplete or empty policy prevents the start', async () => {
  const start = async (policy: unknown) => {
    const closed = openHttp()
    const odd = { ...worker, operations: { ask: { ...worker.operations.ask, policy } } }
    mount(closed, odd as typeof worker, plain, handlers, log)
    await closed.ready()
  }
  await assert.rejects(
    start(undefined),
    /^Error: the policy of operation ask does not cover: owner, .*, operator, .*, foreignSession$/,
  )
  await assert.rejects(
    start({ ...worker.operations.ask.policy, foreignAccount: undefined }),
    /ask does not cover: foreignAccount$/,
  )
  await assert.rejects(start(refusingAllBut({})), /operation ask serves no actor/)
})

test('a connection that sends requests without reading responses is answered up to a limit, then refused and closed [fault O3]', async () => {
  const body = JSON.stringify({ question: 'wait' })
  const head =
    'POST /desk/1 HTTP/1.1\r\nhost: desk\r\nauthorization: Anna\r\ncontent-type: application/json\r\n'
  const requested = `${head}content-length: ${body.length}\r\n\r\n${body}`
  const flood = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  flood.write(requested.repeat(maxUnanswered + 20))
  const other = await anna.post('/desk/1', { question: 'and me?' })
  assert.equal(other.status, 200)
  await refused.promise
  released.resolve()
  const statuses = [...(await text(flood)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  assert.deepEqual(statuses, [...Array.from({ length: maxUnanswered }, () => '200'), '429'])
})
