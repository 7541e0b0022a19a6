import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadConfig } from '#platform/config/config.ts'
import { serve, type Exchange } from '../../src/exchange/serve.ts'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
const folders: string[] = []
const nodes: Exchange[] = []
before(async () => (database = await openTestDatabase()))
after(async () => {
  for (const node of nodes) await node.stop()
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Node = { exchange: Exchange; customer: Client }

/** The demo account of the first node, which uses all nodes. */
let account: NonNullable<Exchange['demo']> | undefined

/** Starts a node of the sandbox on the common database. */
async function startNode(env: Readonly<Record<string, string>> = {}): Promise<Node> {
  const data = mkdtempSync(join(tmpdir(), 'strowger-payments-'))
  folders.push(data)
  const exchange = await serve(
    loadConfig({
      DATABASE_URL: database.url,
      STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
      STROWGER_DATA: data,
      STROWGER_PORT: '0',
      STROWGER_RADIUS_PORT: '0',
      STROWGER_DRAIN_SECONDS: '2',
      ...(folders[1] && { STROWGER_KEY_FILE: join(folders[0]!, 'vault.key') }),
      ...env,
    }),
    quiet,
  )
  nodes.push(exchange)
  account ??= exchange.demo!
  return { exchange, customer: openClient(exchange.url, basic(account.api_key, account.api_secret)) }
}

async function stop({ exchange }: Pick<Node, 'exchange'>): Promise<void> {
  nodes.splice(nodes.indexOf(exchange), 1)
  await exchange.stop()
}

type Setup = { setup_id: string; url: string; status: string }

async function begin({ customer }: Node): Promise<Setup> {
  const input = { api_secret: account!.api_secret, email: 'billing@kite.example' }
  const { status, body } = await customer.post<Setup>('/console/v1/card-setups', input)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Enters a card on a page, which any node serves. */
async function enter({ exchange }: Node, page: string, card: string) {
  const url = exchange.url + new URL(page).pathname
  assert.match(await (await fetch(url)).text(), /Save a card/)
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) })
}

async function statusOf({ customer }: Node, id: string): Promise<string> {
  const { status, body } = await customer.get<Setup>(`/console/v1/card-setups/${id}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.status
}

const reasons = async () =>
  (
    await database.db.query<{ reason: string }>("select reason from payment where status = 'declined'")
  ).rows.map(({ reason }) => reason)

test('nodes of a sandbox share one payment simulator, whose cards another node takes over', async () => {
  const [first, second] = [await startNode(), await startNode()]
  const setup = await begin(first)
  assert.equal((await enter(second, setup.url, 'declined-later')).status, 303)
  assert.equal(await statusOf(second, setup.setup_id), 'saved')
  await stop(first)
  const reload = {
    api_secret: account!.api_secret,
    trx: 'card',
    amount: '20',
    threshold: '5000000',
  }
  assert.equal((await second.customer.put('/console/v1/auto-reload', reload)).status, 204)
  const declined = await until(reasons, ({ length }) => length > 0)
  assert.deepEqual(declined, ['generic_decline'])
  const next = await begin(second)
  assert.equal((await enter(second, next.url, 'visa')).status, 303)
  assert.equal(await statusOf(second, next.setup_id), 'saved')
})

test('a payment simulator on a node that serves no customers sends its events to the public URL', async (t) => {
  for (const exchange of [...nodes]) await stop({ exchange })
  const received: string[] = []
  const server = createServer(({ url }, answer) => {
    received.push(url!)
    answer.end()
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await database.db.query(
    `insert into payment (id, account_id, cause, trx, amount, provider, started_at, due_at)
      values (gen_random_uuid(), $1, 'requested', 'visa', 20000000, 'simulated', now(), now())`,
    [account!.api_key],
  )
  await startNode({ STROWGER_ROLES: 'work', STROWGER_PUBLIC_URL: `http://127.0.0.1:${port}` })
  await until(
    () => received,
    ({ length }) => length > 0,
  )
  assert.deepEqual([...new Set(received)], ['/payments/stripe/events'])
})
