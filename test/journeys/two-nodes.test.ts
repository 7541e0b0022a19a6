import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadConfig } from '#platform/config.ts'
import { serve, type Exchange } from '../../src/serve.ts'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../support/database.ts'
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
      // Nodes of one exchange share the key that seals its secrets.
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

test('two nodes on one database serve one exchange: what either accepts is delivered', async () => {
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

test('a second sandbox leaves the living carrier simulator of the first alone', async () => {
  const { rows } = await database.db.query<{ binds: number; nodes: number }>(
    `select count(*)::int as binds, (select count(*)::int from node) as nodes from carrier_bind where state = 'BOUND'`,
  )
  assert.deepEqual(rows, [{ binds: 1, nodes: 2 }])
})
