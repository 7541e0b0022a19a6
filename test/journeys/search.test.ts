import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

type Page = z.output<(typeof operatorsContract)['operations']['searchMessages']['responses'][200]['schema']>

let exchange: TestExchange
let alice: Customer
let bob: Customer
const ids: Record<string, string> = {}

before(async () => {
  exchange = await startExchange()
  await exchange.carrier('local', { prefix: '990' })
  ;[alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  ids['good'] = await alice.sent({ to: '99000000001', client_ref: 'order-1', text: 'Found me' })
  ids['refused'] = await alice.sent({ to: '99002001101' })
  ids['unowned'] = await alice.sent({ from: '12019990000', to: '99000000002' })
  ids['lost'] = await bob.sent({ to: '99001000001', client_ref: 'order-1' })
  ids['word'] = await bob.sent({ from: 'Strowger', to: '99000000003' })
  ids['elsewhere'] = await bob.sent({ to: '447700900001' })
  await alice.notified(ids['good'], 'delivered')
  await alice.notified(ids['refused'], 'rejected')
  await bob.notified(ids['lost'], 'undeliverable')
  for (const name of ['word', 'elsewhere']) await bob.notified(ids[name]!, 'delivered')
  await exchange.originate('447700900002', alice.number, 'hi')
  await alice.heard('hi')
})
after(() => exchange.stop())

const search = (query: Record<string, string>) =>
  exchange.operator.get<Page>(`/operator/v1/messages?${new URLSearchParams(query).toString()}`)

/** The test's names of the messages that a search finds, in order. */
async function found(query: Record<string, string>): Promise<(string | null)[]> {
  const { status, body } = await search(query)
  assert.equal(status, 200, JSON.stringify(body))
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return body.messages.map((one) => names.get(one.message_uuid) ?? one.text)
}

test('messages are found by each of their properties, newest first', async () => {
  const minute = 60_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const all = ['hi', 'elsewhere', 'word', 'lost', 'unowned', 'refused', 'good']
  const searches: [query: Record<string, string>, names: string[]][] = [
    [{}, all],
    [{ message_uuid: ids['lost']! }, ['lost']],
    [{ client_ref: 'order-1' }, ['lost', 'good']],
    [{ client_ref: 'order-1', account_id: alice.apiKey }, ['good']],
    [{ account_id: bob.apiKey }, ['elsewhere', 'word', 'lost']],
    [{ number: alice.number }, ['hi', 'refused', 'good']],
    [{ number: '99000000001' }, ['good']],
    [{ from: alice.number }, ['refused', 'good']],
    [{ from: 'Strowger' }, ['word']],
    [{ to: alice.number }, ['hi']],
    [{ status: 'rejected' }, ['unowned', 'refused']],
    [{ status: 'undeliverable' }, ['lost']],
    [{ status: 'delivered' }, ['elsewhere', 'word', 'good']],
    [{ status: 'received' }, ['hi']],
    [{ status: 'accepted' }, []],
    [{ error_code: '1120' }, ['unowned']],
    [{ error_code: '1430', carrier_id: 'local' }, ['refused']],
    [{ carrier_id: 'local', account_id: bob.apiKey }, ['word', 'lost']],
    [{ since: at(-minute) }, all],
    [{ until: at(-minute) }, []],
    [{ since: at(-minute), until: at(minute), to: '99000000003' }, ['word']],
    [{ since: at(minute) }, []],
    [{ to: '99000000003', status: 'rejected' }, []],
  ]
  for (const [query, names] of searches) assert.deepEqual(await found(query), names, JSON.stringify(query))
})

test('a message is found with its text and its outcome', async () => {
  const { messages } = (await search({ message_uuid: ids['good']! })).body
  const { accepted_at, ...rest } = messages[0]!
  assert.ok(Date.parse(accepted_at) <= Date.now())
  assert.deepEqual(rest, {
    message_uuid: ids['good'],
    account_id: alice.apiKey,
    direction: 'outbound',
    channel: 'sms',
    from: alice.number,
    to: '99000000001',
    text: 'Found me',
    status: 'delivered',
    error_code: null,
    error_detail: null,
    parts: 1,
    price: '0.0333',
    client_ref: 'order-1',
    carrier_id: 'local',
  })
})

test('a message that waits for its carrier is found as accepted', async () => {
  const away = { name: 'away', host: '127.0.0.1', port: 1, system_id: 'away', password: 'away' }
  assert.equal((await exchange.operator.put('/operator/v1/carriers/away', away)).status, 204)
  const route = { prefix: '9909', carrier_id: 'away', last: true }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  const eve = await exchange.customer('eve')
  const { body } = await eve.post('/v1/messages', eve.sms({ to: '99090000001' }))
  const { messages } = (await search({ status: 'accepted', account_id: eve.apiKey })).body
  assert.deepEqual(
    messages.map((one) => one.message_uuid),
    [body.message_uuid],
  )
})

test('pages are contiguous in every search', async () => {
  const dora = await exchange.customer('dora')
  const sent = []
  for (let i = 0; i < 7; i++) sent.push(await dora.sent({ from: '12019990000', to: dora.number }))
  const queries: Record<string, string>[] = [
    { account_id: dora.apiKey },
    { number: dora.number },
    { status: 'rejected', to: dora.number },
  ]
  for (const query of queries) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: Page } = await search({ ...query, limit: '3', ...(cursor && { cursor }) })
      assert.ok(body.messages.length <= 3)
      seen.push(...body.messages.map((one) => one.message_uuid))
      cursor = body.next
    }
    assert.deepEqual(seen, sent.toReversed())
  }
})

test('a search that takes too long is canceled with a clear error, and is not an internal error [fault O4]', async () => {
  const blocker = new pg.Client({ connectionString: exchange.ownerUrl })
  await blocker.connect()
  await blocker.query('begin; lock table message in access exclusive mode')
  const { status, body } = await search({ to: '99000000001' })
  await blocker.end()
  assert.equal(status, 422)
  const { type, detail } = body as unknown as { type: string; detail: string }
  assert.match(type, /search-too-wide$/)
  assert.match(detail, /shorter time window/)
})

test('an invalid search is refused, each invalid member named; customers cannot search', async () => {
  const wrong = {
    message_uuid: 'x',
    status: 'gone',
    error_code: '12',
    since: 'yesterday',
    limit: '0',
    nothing: '1',
  }
  const { status, body } = await search(wrong)
  assert.equal(status, 400)
  const named = (body as unknown as { invalid_parameters: { name: string }[] }).invalid_parameters
  assert.deepEqual(new Set(named.map(({ name }) => name)), new Set(Object.keys(wrong)))
  assert.equal((await alice.get('/operator/v1/messages')).status, 401)
})

test('since and until refer to the time that messages show, also after the clock was advanced', async () => {
  const now = async () =>
    Date.parse((await exchange.operator.get<{ now: string }>('/operator/v1/clock')).body.now)
  const before = await now()
  await exchange.advance(2 * 86_400)
  ids['later'] = await alice.sent({ to: '99000000009' })
  const at = (ms: number) => new Date(ms).toISOString()
  const [since, day] = [at(before + 86_400_000), 86_400_000]
  assert.deepEqual(await found({ since }), ['later'])
  assert.deepEqual(await found({ until: since, account_id: alice.apiKey }), [
    'hi',
    'unowned',
    'refused',
    'good',
  ])
  const { messages } = (await search({ message_uuid: ids['later'] })).body
  const shown = Date.parse(messages[0]!.accepted_at)
  assert.deepEqual(await found({ since: at(shown), until: at(shown + 1) }), ['later'])
  assert.deepEqual(await found({ since: at(shown + 1), until: at(shown + day) }), [])
})
