import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openClient } from '../../../test/support/client.ts'
import { until } from '../../../test/support/until.ts'
import { openRawClient } from '../../../test/smpp/raw-client.ts'
import { startCarrier } from '../carrier.ts'
import { openCarrierControl } from '../control-api.ts'
import { ROUTES } from './routes.ts'
import type { RecordView } from '../log/view.ts'
import { openControl } from '../../control/server.ts'

type Log = { records: RecordView[]; next: number; first: number }
type Wrong = { detail: string; invalid_parameters: { name: string; reason: string }[] }

async function openControlled(
  t: TestContext,
  { token, logLimit = 10_000 }: { token?: string; logLimit?: number } = {},
) {
  const carrier = await startCarrier({ logLimit })
  const control = await openControl({ routes: ROUTES, worker: openCarrierControl(carrier) }, 0, token)
  t.after(() => Promise.all([carrier.close(), control.close()]))
  const url = `http://127.0.0.1:${control.port}`
  return { carrier, url, control: openClient(url, token && `Bearer ${token}`) }
}

test('the log can be read in pages, and by command or session', async (t) => {
  const { carrier, control } = await openControlled(t)
  const client = await openRawClient(t, carrier.port)
  await client.bind()
  await client.pdu(0x80000004, client.submit('99011000001'))
  const all = (await control.get<Log>('/log')).body
  assert.deepEqual(
    all.records.map(({ event, direction, command }) => event ?? `${direction} ${command}`),
    ['connected', 'in bind_transceiver', 'out bind_transceiver_resp', 'in submit_sm', 'out submit_sm_resp'],
  )
  assert.deepEqual(
    all.records.map(({ n }) => n),
    [1, 2, 3, 4, 5],
  )
  const [first] = (await control.get<Log>('/log?limit=1&after=1')).body.records
  assert.equal(first?.n, 2)
  assert.ok(!JSON.stringify(all.records[1]).includes(Buffer.from('raw\0raw').toString('hex')))
  const submits = (await control.get<Log>('/log?command=submit_sm')).body
  assert.equal(submits.records[0]?.fields?.['destination_addr'], '99011000001')
  assert.equal(submits.records[0]?.fields?.['text'], 'hi')
  assert.equal(submits.records[0]?.octets?.slice(8, 16), '00000004')
  assert.equal(submits.next, 5)
  assert.deepEqual((await control.get<Log>(`/log?after=${submits.next}`)).body.records, [])
  assert.deepEqual((await control.get<Log>('/log?session=9')).body.records, [])
})

test('a log that has discarded records returns the number of the first one', async (t) => {
  const { carrier, control } = await openControlled(t, { logLimit: 3 })
  const client = await openRawClient(t, carrier.port)
  await client.bind()
  await client.pdu(0x80000004, client.submit('99011000001'))
  const { records, first, next } = (await control.get<Log>('/log?after=1')).body
  assert.deepEqual([records.map(({ n }) => n), first, next], [[3, 4, 5], 3, 5])
  assert.equal((await control.get<Log>('/log?after=99')).body.next, 5)
})

test('sessions and counters of the clients can be read', async (t) => {
  const { carrier, control } = await openControlled(t)
  const client = await openRawClient(t, carrier.port)
  await client.bind(1, 'somebody')
  const { sessions } = (await control.get<{ sessions: object[] }>('/sessions')).body
  assert.equal(sessions.length, 1)
  const { from, connected_at, ...rest } = sessions[0] as Record<string, unknown>
  assert.match(`${from as string} ${connected_at as string}`, /^127\.0\.0\.1:\d+ 20\d\d-/)
  const expected = {
    session: 1,
    system_id: 'somebody',
    bind: 'receiver',
    submits: 0,
    unanswered: 0,
    reading: true,
  }
  assert.deepEqual(rest, expected)
  const { binds, over_limit } = (await control.get<Record<string, number>>('/stats')).body
  assert.deepEqual([binds, over_limit], [1, 0])
})

test('faults can be injected, listed, and ended by ID, by name or all together', async (t) => {
  const { control } = await openControlled(t)
  const begun = await control.post<{ id: number }>('/faults', { fault: 'throttle', status: 20, count: 3 })
  assert.equal(begun.status, 201)
  const { id } = begun.body
  const throttle = {
    id,
    fault: 'throttle',
    session: null,
    parameters: { status: 20 },
    done: 0,
    left: 3,
    ends_at: null,
  }
  assert.deepEqual((await control.get<object>('/faults')).body, { faults: [throttle] })
  for (const fault of ['silence', 'drip', 'drip']) await control.post('/faults', { fault })
  const ended = async (query: string) =>
    (await control.delete<{ ended: number }>(`/faults${query}`)).body.ended
  assert.deepEqual([await ended(`?id=${id}`), await ended('?fault=drip'), await ended('')], [1, 2, 1])
})

test('the response to a subscriber message has the number of segments', async (t) => {
  const { carrier, control } = await openControlled(t)
  const client = await openRawClient(t, carrier.port)
  await client.bind()
  const message = {
    from: '447700900001',
    to: '12015550123',
    text: 'x'.repeat(200),
    parts: 'sar',
    order: [2, 1],
  }
  const { status, body } = await control.post<object>('/messages', message)
  assert.deepEqual([status, body], [202, { messages: 1, parts: 2 }])
  await until(
    () => client.pdus().filter(({ command }) => command === 5).length,
    (count) => count === 2,
  )
})

test('repeated messages of subscribers can be stopped', async (t) => {
  const { control } = await openControlled(t)
  const message = { from: '447700900001', to: '12015550123', text: '{n}', count: 1_000_000, rate: 1 }
  assert.equal((await control.post('/messages', message)).status, 202)
  const stopped = async () => (await control.delete<{ stopped: number }>('/messages')).body.stopped
  assert.deepEqual([await stopped(), await stopped()], [1, 0])
})

test('invalid members are named and change nothing', async (t) => {
  const { carrier, control } = await openControlled(t)
  const wrong = async (path: string, body: object) => {
    const answer = await control.post<Wrong>(path, body)
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    return answer.body.invalid_parameters.map(({ name }) => name)
  }
  assert.deepEqual(await wrong('/faults', {}), ['fault'])
  assert.deepEqual(await wrong('/faults', { fault: 'constructor' }), ['fault'])
  assert.deepEqual(await wrong('/faults', { fault: 'drip', ms: 0, count: 1, seconds: 'x' }), [
    'ms',
    'count',
    'seconds',
  ])
  assert.deepEqual(await wrong('/faults', { fault: 'malformed', kind: 'none', seconds: 1 }), [
    'kind',
    'seconds',
  ])
  assert.deepEqual(await wrong('/messages', { text: 'x', size: 0, order: 'all' }), [
    'from',
    'to',
    'size',
    'order',
  ])
  const message = { from: '1', to: '2', text: 'x' }
  assert.deepEqual(await wrong('/messages', { ...message, order: [2] }), ['order'])
  assert.deepEqual(await wrong('/messages', { ...message, hex: '00' }), ['text'])
  assert.deepEqual(await wrong('/messages', { ...message, __proto__: null, constructor: 1 }), ['constructor'])
  assert.equal((await control.get<Wrong>('/log?limit=x')).body.invalid_parameters[0]?.name, 'limit')
  assert.equal((await control.delete<Wrong>('/faults?fault=x')).status, 400)
  assert.deepEqual([carrier.inForce(), carrier.stats().waiting], [[], 0])
})

test('requests with other methods, paths, bodies or host names are rejected', async (t) => {
  const { control, url } = await openControlled(t)
  const status = async (path: string, init: RequestInit) => (await fetch(url + path, init)).status
  assert.equal(await status('/faults', { method: 'PUT' }), 405)
  assert.equal(await status('/nothing', {}), 404)
  assert.equal(await status('/faults', { method: 'POST', body: '{"fault":"silence"}' }), 415)
  const json = { 'content-type': 'application/json' }
  for (const body of ['', '{', '[]', 'null', '1'])
    assert.equal(await status('/faults', { method: 'POST', headers: json, body }), 400, body)
  const large = JSON.stringify({ fault: 'x'.repeat(300_000) })
  assert.equal(await status('/faults', { method: 'POST', headers: json, body: large }), 413)
  // `fetch` does not allow another Host header.
  const { request } = await import('node:http')
  const foreign = await new Promise<number>((resolve) => {
    request(`${url}/faults`, { headers: { host: 'carrier.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    }).end()
  })
  assert.equal(foreign, 403)
  assert.deepEqual((await control.get<object>('/faults')).body, { faults: [] })
})

test('if a token is set, requests without it are rejected', async (t) => {
  const { control, url } = await openControlled(t, { token: 'secret' })
  for (const authorization of ['', 'Bearer wrong', 'secret'])
    assert.equal((await fetch(`${url}/stats`, { headers: { authorization } })).status, 401)
  assert.equal((await control.get('/stats')).status, 200)
})
