import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { COMMAND, STATUS } from '#carriers/smpp/index.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser } from '../support/smpp-client.ts'
import { openStallingProxy, type StallingProxy } from '../support/stalling-proxy.ts'
import { until } from '../support/until.ts'
import { openRawClient } from '../smpp/raw-client.ts'

let database: TestDatabase
let proxy: StallingProxy
let folder: string
/** The first node reaches the database through the proxy. */
let nodes: TestExchange[]

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strowger-key-'))
  database = await openTestDatabase()
  const env = { STROWGER_SMPP_PORT: '0', STROWGER_KEY_FILE: join(folder, 'vault.key') }
  const through = async (url: string) => {
    proxy = await openStallingProxy(url)
    return proxy.url
  }
  nodes = [await startExchange({ database, env, through }), await startExchange({ database, env })]
})
after(async () => {
  for (const node of nodes) await node.stop()
  await proxy.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a node that loses the database unbinds its clients, accepts no further binds, and another node admits them', async (t) => {
  const [first, second] = nodes as [TestExchange, TestExchange]
  const alice = await first.customer('alice')
  const { systemId, password } = await smppUser(first, alice, { maxBinds: 1 })
  const bindTo = async ({ smppPort }: TestExchange) => {
    const client = await openRawClient(t, smppPort!)
    return { client, status: await client.bind(COMMAND.bind_transceiver, systemId, password) }
  }
  const { client, status } = await bindTo(first)
  assert.equal(status, STATUS.ESME_ROK)
  assert.equal((await bindTo(second)).status, STATUS.ESME_RALYBND)

  proxy.stall()
  proxy.cut()
  client.answer(await client.pdu(COMMAND.unbind))
  assert.equal(await client.ended, 'closed')
  assert.equal((await bindTo(first)).status, STATUS.ESME_RSYSERR)
  const again = await until(
    () => bindTo(second),
    (bound) => bound.status !== STATUS.ESME_RALYBND,
  )
  assert.equal(again.status, STATUS.ESME_ROK)
  proxy.resume()
})
