import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import { openLog } from '#platform/log.ts'
import type { feedView, ownFeedView } from '#webhooks/index.ts'
import { entriesOf } from '../../src/cli/listen/entries.ts'
import { follow } from '../../src/cli/listen/follow.ts'
import { linesOf } from '../../src/cli/listen/lines.ts'
import { operatorFeed } from '../../src/cli/listen/operator-feed.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Feed = z.output<typeof feedView>
type Entry = ReturnType<typeof entriesOf<Feed['events'][number], Feed['attempts'][number]>>[number]

/** Follows the events of a customer until the test ends; resolves when the stream has started. */
async function listen(t: { after(end: () => unknown): void }, { apiKey }: Customer): Promise<Entry[]> {
  const heard: Entry[] = []
  const stop = new AbortController()
  const begun = Promise.withResolvers<void>()
  const following = {
    read: operatorFeed({ operator: exchange.url, token: exchange.operatorToken, apiKey }, stop.signal),
    signal: stop.signal,
    started: () => begun.resolve(),
    err: () => {},
  }
  const ended = follow(following, (page) => void heard.push(...entriesOf(page)))
  t.after(async () => {
    stop.abort()
    await ended
  })
  await begun.promise
  return heard
}

const events = (heard: Entry[]) => heard.filter((one) => one.entry === 'event')
const attempts = (heard: Entry[]) => heard.filter((one) => one.entry === 'attempt')

test('a listener sees each webhook of an account and its result once', async (t) => {
  const alice = await exchange.customer('alice')
  const heard = await listen(t, alice)
  const ids: string[] = []
  for (let i = 0; i < 6; i++) ids.push(await alice.sent())
  await until(
    () => [events(heard).length, attempts(heard).length],
    ([caused, tried]) => caused === 12 && tried === 12,
  )
  const notified = events(heard).map((one) => `${one.message_uuid} ${one.event_status}`)
  assert.deepEqual(
    notified.toSorted(),
    ids.flatMap((id) => [`${id} delivered`, `${id} submitted`]).toSorted(),
  )
  assert.ok(attempts(heard).every(({ http_status }) => http_status === 200))
  assert.equal(new Set(heard.map((one) => JSON.stringify(one))).size, 24)
})

test('a listener also sees the events of an account without a webhook URL', async (t) => {
  const bob = await exchange.customer('bob', { status_url: null, inbound_url: null })
  const heard = await listen(t, bob)
  const id = await bob.sent()
  const event = await until(
    () => events(heard)[0],
    (first) => first !== undefined,
  )
  assert.deepEqual([event!.message_uuid, event!.set_aside, event!.url], [id, 'no_address', null])
  await exchange.originate('447700900001', bob.number, 'hello there')
  await until(
    () => events(heard),
    (all) => all.some(({ kind, payload }) => kind === 'inbound-message' && payload.includes('hello there')),
  )
})

test('entries are readable lines, with colors only on request', async (t) => {
  const carol = await exchange.customer('carol')
  const heard = await listen(t, carol)
  await exchange.originate('447700900001', carol.number, 'a "word"')
  await until(
    () => heard.length,
    (count) => count === 2,
  )
  const lines = heard.flatMap(linesOf(false))
  assert.match(
    lines[0]!,
    /^\d\d:\d\d:\d\d\.\d{3} {2}\S{36} {2}inbound {6} {2}447700900001 → \d+ {2}"a \\"word\\""$/,
  )
  assert.match(lines[1]!, /^\d\d:\d\d:\d\d\.\d{3} {2}\S{36} {2}└ 200 {2}inbound, attempt 1, \d+ ms, http:/)
  assert.ok(lines.every((line) => !line.includes('\u001b')))
  assert.ok(heard.flatMap(linesOf(true)).every((line) => line.includes('\u001b[')))
})

test('an invalid token or account is refused', async () => {
  const { signal } = new AbortController()
  const refusalFor = (token: string) => {
    const read = operatorFeed({ operator: exchange.url, token, apiKey: 'ffffffff' }, signal)
    return follow({ read, signal, started: () => {}, err: () => {} }, () => {})
  }
  await assert.rejects(refusalFor('wrong'), /401 Not authorized/)
  await assert.rejects(refusalFor(exchange.operatorToken), /404 Not found/)
})

test('a listener that disconnects frees its place at once, and other accounts have places of their own', async () => {
  const [frida, gwen] = [await exchange.customer('frida'), await exchange.customer('gwen')]
  type OwnFeed = z.output<typeof ownFeedView>
  const read = ({ apiKey, secret }: Customer, query: string, signal?: AbortSignal) =>
    fetch(`${exchange.url}/console/v1/webhooks/feed?${query}`, {
      headers: { authorization: `Basic ${btoa(`${apiKey}:${secret}`)}` },
      ...(signal && { signal }),
    })
  const { next } = (await (await read(frida, 'wait_seconds=0')).json()) as OwnFeed
  const [own, none] = [`cursor=${next}&wait_seconds=20`, `cursor=${next}&wait_seconds=0`]
  const [stop, stopLater] = [new AbortController(), new AbortController()]
  /** Waits for events; while another request occupies the last place, it is refused and repeated. */
  const wait = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const answer = await read(frida, own, stop.signal).catch(() => undefined)
      if (answer?.status !== 429) return
    }
  }
  const waiting = Array.from({ length: 10 }, wait)
  const refused = await until(
    async () => read(frida, none),
    ({ status }) => status === 429,
  )
  assert.ok(refused.headers.get('retry-after'))
  const begin = (await (await read(gwen, 'wait_seconds=0')).json()) as OwnFeed
  assert.equal((await read(gwen, `cursor=${begin.next}&wait_seconds=0`)).status, 200)
  let isWaiting = true
  const later = read(gwen, `cursor=${begin.next}&wait_seconds=10`, stopLater.signal)
    .catch(() => undefined)
    .finally(() => (isWaiting = false))
  stop.abort()
  await Promise.all(waiting)
  await until(
    async () => (await read(frida, none)).status,
    (status) => status === 200,
  )
  // The abandoned requests would have waited longer than this one.
  assert.ok(isWaiting)
  stopLater.abort()
  await later
})

test('a malformed or foreign cursor of the feed is an invalid parameter', async () => {
  const erin = await exchange.customer('erin')
  const [now, id] = [Date.now(), '01a1fa13-163e-7000-8d37-56e071809a11']
  const cursors = [
    '',
    'x',
    '1',
    `0.${now}`,
    `1.${now}.`,
    `1.-1`,
    `1.1e5`,
    `-1.${now}`,
    `1.${now}.${id}.1`,
    `1.${now}.${now}.${id}.1`,
    `1.${now}.1.${now}.x`,
    `1.${now}.2.0.${id}`,
    `1.${now}.1.0.${id}.99999999999`,
    `18446744073709551616.${now}`,
    `9223372036854775807.${now}`,
    `1.${now + 86_400_000}`,
    `1.99999999999999.${id}`,
  ]
  for (const cursor of cursors) {
    const query = `cursor=${encodeURIComponent(cursor)}&wait_seconds=0`
    for (const answer of [
      await erin.get(`/console/v1/webhooks/feed?${query}`),
      await exchange.operator.get(`/operator/v1/webhooks/feed?api_key=${erin.apiKey}&${query}`),
    ]) {
      const names = answer.body.invalid_parameters?.map(({ name }) => name)
      assert.deepEqual([answer.status, names], [400, ['cursor']], cursor)
    }
  }
})

test('a stopping node answers waiting listeners with the position from which they continue at another node', async () => {
  const lines: string[] = []
  const destination = new PassThrough()
  destination.on('data', (line: Buffer) => lines.push(String(line)))
  const node = await startExchange({ log: openLog('warn', destination) })
  const dave = await node.customer('dave')
  const own = '/console/v1/webhooks/feed?wait_seconds=20'
  const operators = `/operator/v1/webhooks/feed?api_key=${dave.apiKey}&wait_seconds=20`
  type OwnFeed = z.output<typeof ownFeedView>
  const { next } = (await dave.get<OwnFeed>(own)).body
  const listened = async () => {
    const { rows } = await node.db.query<{ on: boolean }>(
      'select listened_until > now() as on from account where id = $1',
      [dave.apiKey],
    )
    return rows[0]!.on
  }
  const waiting: Promise<{ status: number; body: OwnFeed | Feed }>[] = []
  for (const read of [
    () => dave.get<OwnFeed>(`${own}&cursor=${next}`),
    () => node.operator.get<Feed>(`${operators}&cursor=${next}`),
  ]) {
    await node.db.query('update account set listened_until = null where id = $1', [dave.apiKey])
    waiting.push(read())
    await until(listened, (on) => on)
  }
  await node.stop()
  for (const { status, body } of await Promise.all(waiting)) {
    assert.deepEqual([status, body.events, body.attempts], [200, [], []])
    assert.match(body.next, /./)
  }
  assert.deepEqual(
    lines.filter((line) => line.includes('feed') || line.includes('pool')),
    [],
  )
})
