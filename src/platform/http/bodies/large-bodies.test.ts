import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { until } from '../../../../test/support/until.ts'
import { contract, type Handlers } from '../../contract/contract.ts'
import type { Family } from '../../contract/family.ts'
import { refusingAllBut } from '../../contract/policy.ts'
import { Problem } from '../../contract/problem.ts'
import { openHttp, type HttpServer } from '../http.ts'
import { openLog } from '../../log.ts'
import { mount } from '../mount.ts'
import { sharesName } from './reserve-body.ts'
import { mostAtOnce, smallBody, type Shares } from './shares.ts'

const kind = (status: number, code: string) => ({ status, code, title: code, detail: code })
const responses = {
  200: { schema: z.object({ octets: z.int() }), description: 'Number of octets received.' },
}
const policy = refusingAllBut({ owner: 'served' })

const shelf = contract('shelf', 'Shelf', {
  putFile: {
    method: 'POST',
    path: '/shelf/{slot}',
    summary: 'Put a file',
    policy,
    params: z.object({ slot: z.string().max(20) }),
    body: z.strictObject({ name: z.string(), content: z.string().min(1) }),
    bodyLimit: 3_000_000,
    files: { content: 2_000_000 },
    responses,
  },
  note: {
    method: 'POST',
    path: '/notes',
    summary: 'Note',
    policy,
    body: z.looseObject({ text: z.string(), more: z.array(z.string()).max(9).optional() }),
    responses,
  },
})

const handlers: Handlers<typeof shelf, string> = {
  async putFile(_, { body: { content } }) {
    if (!content) throw new Problem(kind(422, 'no-base64'))
    return { status: 200, body: { octets: content.length } }
  },
  note: async (_, { body }) => ({ status: 200, body: { octets: body.text.length } }),
}

const family: Family<string> = {
  name: 'shelf',
  authenticate({ authorization }) {
    if (!authorization) throw new Problem(kind(401, 'who'))
    return authorization
  },
  owner: (caller) => caller,
  async target(caller, _, params) {
    const { slot } = params as { slot?: string }
    if (slot !== undefined && slot !== caller) throw new Problem(kind(404, 'no-slot'))
  },
  invalid: (faults) => new Problem(kind(400, `invalid: ${faults.map(({ name }) => name).join()}`)),
  unreadable: (reason) => new Problem(kind(reason === 'too-large' ? 413 : 400, reason)),
  render: ({ kind: { code } }) => ({ type: 'application/json', body: { type: code } }),
}

let server: HttpServer
let port: number

before(async () => {
  server = openHttp()
  mount(server, shelf, family, handlers, openLog('silent'))
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
after(() => server.close())

/** A connection that records all responses. */
async function dial() {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  const statuses = () => Array.from(heard.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status))
  return {
    socket,
    heard: () => heard,
    answered: (count = 1) =>
      until(
        async () => statuses(),
        (all) => all.length >= count,
      ),
  }
}

const head = (caller: string, path: string, length: number | 'chunked') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${caller}\r\nContent-Type: application/json\r\n${
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  }\r\n\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const note = (length: number) => JSON.stringify({ text: 'x'.repeat(length - 11) })
const close = (sockets: readonly { socket: Socket }[]) => sockets.forEach(({ socket }) => socket.destroy())

/** Waits until all slots of a caller are in use. */
const full = (caller: string) =>
  until(
    () => {
      const share = server.getDecorator<Shares>(sharesName).enter(caller)
      if ('crowded' in share) return true
      share.leave()
      return false
    },
    (is) => is,
  )

async function post(caller: string, path: string, body: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: caller, 'content-type': 'application/json' },
    body,
  })
  const { status, headers } = response
  return { status, headers, body: (await response.json()) as { type?: string; octets?: number } }
}

test('an upload to a missing object is rejected before its body is sent, and the connection stays open [fault O5]', async () => {
  const line = await dial()
  line.socket.write(head('ann', '/shelf/nowhere', 2_000_000))
  assert.deepEqual(await line.answered(), [404])
  line.socket.write('x'.repeat(2_000_000))
  line.socket.write(head('ann', '/notes', 20) + note(20))
  assert.deepEqual(await line.answered(2), [404, 200])
  close([line])
})

test('an upload with an invalid path or without a length is rejected in the same way', async () => {
  for (const [path, length] of [
    [`/shelf/${'x'.repeat(21)}`, 2_000_000],
    ['/shelf/nowhere', 'chunked'],
  ] as const) {
    const line = await dial()
    line.socket.write(head('ann', path, length))
    assert.deepEqual(await line.answered(), [length === 'chunked' ? 404 : 400])
    close([line])
  }
})

test('large bodies beyond the share of a caller get 429 at once, others do not, and a finished one frees its slot [fault O5]', async () => {
  const lines = await Promise.all(Array.from({ length: mostAtOnce }, dial))
  const body = note(smallBody + 1)
  for (const { socket } of lines) socket.write(head('bob', '/notes', body.length) + body.slice(0, 5))
  await full('bob')
  const refused = await post('bob', '/notes', body)
  assert.deepEqual([refused.status, refused.body.type], [429, 'throttled'])
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]/)
  assert.equal((await post('bob', '/notes', note(100))).status, 200)
  assert.equal((await post('eve', '/notes', body)).status, 200)
  lines[0]!.socket.write(body.slice(5))
  assert.deepEqual(await lines[0]!.answered(), [200])
  await until(
    async () => (await post('bob', '/notes', body)).status,
    (status) => status === 200,
  )
  close(lines)
})

test('large bodies for missing objects count as well: a caller that keeps sending them gets 429 [fault O5]', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) {
    const line = await dial()
    line.socket.write(head('ida', '/shelf/nowhere', 2_900_000))
    statuses.push(...(await line.answered()))
    close([line])
  }
  assert.deepEqual(statuses, [404, 404, 404, 429])
})

test('an aborted upload frees its slot', async () => {
  const lines = await Promise.all(Array.from({ length: mostAtOnce }, dial))
  const body = note(smallBody + 1)
  for (const { socket } of lines) socket.write(head('cat', '/notes', body.length) + body.slice(0, 5))
  await full('cat')
  close(lines)
  await until(
    async () => (await post('cat', '/notes', body)).status,
    (status) => status === 200,
  )
})

test('a body without a length takes a slot once it is large', async () => {
  const lines = await Promise.all(Array.from({ length: mostAtOnce + 1 }, dial))
  for (const { socket } of lines) socket.write(head('dan', '/notes', 'chunked') + chunk('{"text":"'))
  for (const { socket } of lines.slice(0, -1)) socket.write(chunk('x'.repeat(smallBody)))
  await full('dan')
  lines.at(-1)!.socket.write(chunk('x'.repeat(smallBody)))
  assert.deepEqual(await lines.at(-1)!.answered(), [429])
  for (const { socket } of lines.slice(0, -1)) socket.write(`${chunk('"}')}0\r\n\r\n`)
  for (const line of lines.slice(0, -1)) assert.deepEqual(await line.answered(), [200])
  close(lines)
})

test('a file is decoded while it arrives; one octet too many gives 413, and invalid Base64 is reported', async () => {
  const file = (octets: number) =>
    JSON.stringify({ name: 'a', content: Buffer.alloc(octets, 'xyz').toString('base64') })
  assert.deepEqual((await post('fay', '/shelf/fay', file(2_000_000))).body, { octets: 2_000_000 })
  assert.deepEqual((await post('fay', '/shelf/fay', file(1))).body, { octets: 1 })
  assert.equal((await post('fay', '/shelf/fay', file(2_000_001))).status, 413)
  const wrong = [
    '{"name":"a","content":"%"}',
    '{"name":"a","content":""}',
    '{"name":"a","content":1}',
    '{"content":"YQ=="}',
  ]
  const types = []
  for (const body of wrong) types.push((await post('fay', '/shelf/fay', body)).body.type)
  assert.deepEqual(types, ['no-base64', 'invalid: content', 'invalid: content', 'invalid: name'])
})

test('a large body with many values is validated like a small one', async () => {
  const members = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i]))
  const sent = async (body: object) => (await post('gus', '/notes', JSON.stringify(body))).body
  assert.deepEqual(await sent({ ...members, text: 'yes' }), { octets: 3 })
  assert.deepEqual(await sent(members), { type: 'invalid: text' })
  assert.deepEqual(await sent({ ...members, text: '\0' }), { type: 'invalid: text' })
  assert.deepEqual(await sent({ text: '', more: Object.keys(members) }), { type: 'invalid: more' })
  assert.deepEqual((await post('gus', '/notes', `${JSON.stringify({ ...members, text: '' })}}`)).body, {
    type: 'json',
  })
})
