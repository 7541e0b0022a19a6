import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Exchange } from '../../src/exchange/serve.ts'
import { basic } from '../support/accounts.ts'
import { aCompany, brandsPath } from '../support/brands.ts'
import { openClient, type Client } from '../support/client.ts'
import { openSandboxNodes, type SandboxNodes } from '../support/sandbox-nodes.ts'
import { until } from '../support/until.ts'

let nodes: SandboxNodes
before(async () => void (nodes = await openSandboxNodes()))
after(() => nodes.close())

type Node = { exchange: Exchange; demo: Client; operator: Client }

async function startNode(): Promise<Node> {
  const exchange = await nodes.start()
  const { api_key, api_secret } = exchange.demo!
  return {
    exchange,
    demo: openClient(exchange.url, basic(api_key, api_secret)),
    operator: openClient(exchange.operatorUrl, `Bearer ${exchange.operatorToken}`),
  }
}

type Brand = { brand_id: string; identity_status: string; registry_brand_id?: string; universal_ein?: string }
type Hosted = { url: string; node_id: string; lease: string }

async function create({ demo }: Node, changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await demo.post<Brand>(brandsPath, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  return body.brand_id
}

const brandOf = async ({ demo }: Node, id: string) => (await demo.get<Brand>(`${brandsPath}/${id}`)).body
const verified = (node: Node, id: string) =>
  until(
    () => brandOf(node, id),
    ({ identity_status }) => identity_status === 'VERIFIED',
  )

async function advance({ operator }: Node, by_seconds: number): Promise<void> {
  assert.equal((await operator.post('/operator/v1/clock', { by_seconds })).status, 200)
}

const hosted = async () =>
  (await nodes.database.db.query<Hosted>('select url, node_id, lease from registry_simulator')).rows[0]!

/** Brands at the registry, as its own API lists them. */
async function registered(): Promise<{ brandId: string; referenceId: string }[]> {
  const { url } = await hosted()
  const authorization = `Basic ${btoa('registry-key:registry-secret-of-the-simulator')}`
  const response = await fetch(`${url}/brand`, { headers: { authorization } })
  return ((await response.json()) as { records: { brandId: string; referenceId: string }[] }).records
}

let first: Node
let second: Node

test('a sandbox registers a brand over HTTP, and it is verified after 30 seconds of exchange time', async () => {
  first = await startNode()
  const id = await create(first)
  await advance(first, 25)
  assert.equal((await brandOf(first, id)).identity_status, 'PENDING')
  await advance(first, 5)
  const brand = await brandOf(first, id)
  assert.deepEqual([brand.identity_status, brand.universal_ein], ['VERIFIED', 'US_123456789'])
  const [record, ...more] = await registered()
  assert.deepEqual([record!.brandId, record!.referenceId, more], [brand.registry_brand_id, id, []])
})

test('a result arrives by itself when it is due, without an advance of the clock', async () => {
  const id = await create(first, { company_name: 'Blue Kite Mismatch' })
  await until(registered, (brands) => brands.some(({ referenceId }) => referenceId === id))
  await advance(first, 20)
  await until(
    () => brandOf(first, id),
    ({ identity_status }) => identity_status === 'UNVERIFIED',
  )
})

test('nodes of a sandbox share one registry, whichever of them advances the clock', async () => {
  second = await startNode()
  const { url } = await hosted()
  const id = await create(second)
  await advance(second, 30)
  await verified(second, id)
  assert.equal((await hosted()).url, url)
  assert.ok((await registered()).some(({ referenceId }) => referenceId === id))
})

test('another node continues the registry with its brands when the host stops', async () => {
  const before = await registered()
  const open = await create(second)
  await until(registered, (brands) => brands.some(({ referenceId }) => referenceId === open))
  const { url } = await hosted()
  await nodes.stop(first.exchange)
  await advance(second, 30)
  await verified(second, open)
  assert.notEqual((await hosted()).url, url)
  const ids = (await registered()).map(({ brandId }) => brandId)
  for (const { brandId } of before) assert.ok(ids.includes(brandId), brandId)
})

test('a sandbox that was killed finds its brands and pending results at the registry again', async () => {
  const open = await create(second)
  await until(registered, (brands) => brands.some(({ referenceId }) => referenceId === open))
  const applied = async () =>
    (
      await nodes.database.db.query(
        'select from registry_notification where reference = $1 and outcome is not null',
        [open],
      )
    ).rowCount
  await until(applied, (count) => count === 1)
  const { node_id, lease, url } = await hosted()
  await nodes.stop(second.exchange)
  // A killed node leaves its row as it was.
  await nodes.database.db.query('update registry_simulator set node_id = $1, lease = $2, url = $3', [
    node_id,
    lease,
    url,
  ])
  // The result is due before the next host starts, and the webhook URL of the killed host is dead.
  await nodes.database.db.query('update exchange_clock set offset_ms = offset_ms + 30000')
  const third = await startNode()
  await advance(third, 1)
  const status = async () => {
    const { rows } = await nodes.database.db.query<{ identity_status: string }>(
      'select identity_status from brand where id = $1',
      [open],
    )
    return rows[0]!.identity_status
  }
  assert.equal(await until(status, (is) => is !== 'PENDING'), 'VERIFIED')
  assert.notEqual((await hosted()).url, url)
})
