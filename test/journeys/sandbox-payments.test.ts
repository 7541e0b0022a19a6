import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Exchange } from '../../src/exchange/serve.ts'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import { openSandboxNodes, type SandboxNodes } from '../support/sandbox-nodes.ts'
import { until } from '../support/until.ts'

let nodes: SandboxNodes
before(async () => void (nodes = await openSandboxNodes()))
after(() => nodes.close())

type Node = { exchange: Exchange; customer: Client }

/** The demo account of the first node, which uses all nodes. */
let account: NonNullable<Exchange['demo']> | undefined

async function startNode(): Promise<Node> {
  const exchange = await nodes.start()
  account ??= exchange.demo!
  return { exchange, customer: openClient(exchange.url, basic(account.api_key, account.api_secret)) }
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
    await nodes.database.db.query<{ reason: string }>("select reason from payment where status = 'declined'")
  ).rows.map(({ reason }) => reason)

test('nodes of a sandbox share one payment simulator, whose cards another node takes over', async () => {
  const [first, second] = [await startNode(), await startNode()]
  const setup = await begin(first)
  assert.equal((await enter(second, setup.url, 'declined-later')).status, 303)
  assert.equal(await statusOf(second, setup.setup_id), 'saved')
  await nodes.stop(first.exchange)
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
  await nodes.stopAll()
  const received: string[] = []
  const server = createServer(({ url }, answer) => {
    received.push(url!)
    answer.end()
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await nodes.database.db.query(
    `insert into payment (id, account_id, cause, trx, amount, provider, started_at, due_at)
      values (gen_random_uuid(), $1, 'requested', 'visa', 20000000, 'simulated', now(), now())`,
    [account!.api_key],
  )
  await nodes.start({ STROWGER_ROLES: 'work', STROWGER_PUBLIC_URL: `http://127.0.0.1:${port}` })
  await until(
    () => received,
    ({ length }) => length > 0,
  )
  assert.deepEqual([...new Set(received)], ['/payments/stripe/events'])
})
