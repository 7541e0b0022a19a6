import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { loadConfig } from '#platform/config/config.ts'
import { serve, type Exchange } from '../../src/exchange/serve.ts'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../support/database.ts'
import { linkNow, storeCampaign } from '../support/linked.ts'
import { openConsole } from '../support/people.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
const folders: string[] = []
const nodes: Exchange[] = []

async function startNode(): Promise<Exchange> {
  const data = mkdtempSync(join(tmpdir(), 'strowger-node-'))
  folders.push(data)
  const node = await serve(
    loadConfig({
      DATABASE_URL: database.url,
      STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
      STROWGER_DATA: data,
      STROWGER_PORT: '0',
      STROWGER_DRAIN_SECONDS: '2',
      // Nodes of one exchange need the same key to decrypt its secrets.
      ...(folders[1] && { STROWGER_KEY_FILE: join(folders[0]!, 'vault.key') }),
    }),
    quiet,
  )
  nodes.push(node)
  return node
}

before(async () => (database = await openTestDatabase()))
after(async () => {
  for (const node of nodes) await node.stop()
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type View = { status: string }

test('two nodes on one database serve one exchange: messages accepted by either are delivered', async () => {
  const first = await startNode()
  const second = await startNode()
  for (const [here, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const { api_key, api_secret, demo_number } = here.demo!
    const sent = await openClient(here.url, basic(api_key, api_secret)).post('/v1/messages', {
      message_type: 'text',
      channel: 'sms',
      from: demo_number,
      to: '99000000001',
      text: 'Hello',
    })
    assert.equal(sent.status, 202)
    const operator = openClient(other.operatorUrl, `Bearer ${other.operatorToken}`)
    const look = () => operator.get<View>(`/operator/v1/messages/${sent.body.message_uuid}`)
    await until(look, ({ body }) => body.status === 'delivered')
  }
})

test('a second sandbox does not disturb the running carrier simulator of the first', async () => {
  const { rows } = await database.db.query<{ binds: number; nodes: number }>(
    `select count(*)::int as binds, (select count(*)::int from node) as nodes from carrier_bind where state = 'BOUND'`,
  )
  assert.deepEqual(rows, [{ binds: 1, nodes: 2 }])
})

test('two nodes together observe the limits of networks per minute and per day [S2-113]', async () => {
  const [first, second] = nodes as [Exchange, Exchange]
  const { api_key, api_secret } = first.demo!
  const operator = openClient(first.operatorUrl, `Bearer ${first.operatorToken}`)
  for (const [prefix, network] of [
    ['1212558', '310410'],
    ['1212559', '310260'],
  ])
    await operator.put(`/operator/v1/networks/${prefix}`, { network, country: 'US', name: 'Test' })
  const networks = [
    { network_id: '10017', mno: 'AT&T', att_tpm: 4, att_number_based: false, tmo_tpd: null },
    { network_id: '10035', mno: 'T-Mobile', att_tpm: null, att_number_based: null, tmo_tpd: 5 },
  ]
  const campaign = await storeCampaign(database.db, api_key, { networks })
  const from = '12016661002'
  const number = { msisdn: from, country: 'US', type: 'mobile-lvn', accountId: api_key } as const
  assert.ok(await assignNumber(database.db, { ...number, features: ['SMS'] }))
  const send = async (node: Exchange, to: string) => {
    const text = { message_type: 'text', channel: 'sms', from, to, text: 'Hello' }
    const sent = await openClient(node.url, basic(api_key, api_secret)).post('/v1/messages', text)
    assert.equal(sent.status, 202)
    return sent.body.message_uuid
  }
  type Shown = View & { error_code: number | null; timeline: { event: string; details: object | null }[] }
  const look = async (id: string) => (await operator.get<Shown>(`/operator/v1/messages/${id}`)).body
  // Both nodes have to cache the networks before the number gets its campaign.
  for (const node of nodes)
    await until(
      async () => look(await send(node, '12125590000')),
      ({ timeline }) => (timeline[0]?.details as { network?: string })?.network === '310260',
    )
  await linkNow(database.db, api_key, campaign, from)
  for (const node of nodes)
    await until(
      async () => look(await send(node, '12125550120')),
      ({ error_code }) => error_code === null,
    )
  const onBoth = (prefix: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => send(i % 2 ? first : second, `${prefix}${1000 + i}`)))
  const capped = await onBoth('1212559', 8)
  const ended = await until(
    () => Promise.all(capped.map(look)),
    (seen) => seen.every(({ status }) => ['delivered', 'rejected'].includes(status)),
  )
  const codes = ended.map(({ error_code }) => error_code)
  assert.equal(codes.filter((code) => code === null).length, 5)
  assert.equal(codes.filter((code) => code === 1460).length, 3)
  const paced = await onBoth('1212558', 10)
  const deliveredOf = (seen: Shown[]) => seen.filter(({ status }) => status === 'delivered').length
  for (const [minute, provided] of [4, 8, 10].entries()) {
    if (minute > 0) await operator.post('/operator/v1/clock', { by_seconds: 61 })
    const seen = await until(
      () => Promise.all(paced.map(look)),
      (all) => deliveredOf(all) >= provided,
    )
    const waiting = seen.filter(({ timeline }) => timeline.at(-1)?.event === 'waits for its turn')
    assert.deepEqual([deliveredOf(seen), waiting.length], [provided, 10 - provided])
  }
})

const guessers = {
  'at the sign-in of customers': (node: Exchange, n: number) =>
    openConsole(node.url).post('/console/v1/session', { api_key: 'deadbeef', api_secret: `Guess-${n}` }),
  'of API users at the token endpoint': (node: Exchange, n: number) =>
    openClient(node.url, basic('sim-00000000deadbeef', `Guess-${n}`)).post(
      '/oauth2/token',
      'grant_type=client_credentials',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ),
}
for (const [where, guess] of Object.entries(guessers))
  test(`guesses ${where} are counted on all nodes together`, async () => {
    const [first, second] = nodes as [Exchange, Exchange]
    const statuses: number[] = []
    for (let n = 1; n <= 5; n++) statuses.push((await guess(n % 2 ? first : second, n)).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401])
    // The delay is extended by an hour, so that it does not end on a slow machine.
    await database.db.query("update sign_in_try set until = until + interval '1 hour' where until > tried_at")
    assert.deepEqual([(await guess(first, 6)).status, (await guess(second, 7)).status], [429, 429])
  })
