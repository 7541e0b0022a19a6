import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COMMAND, encodeHeaderOnly, responseTo, STATUS } from '#carriers/smpp/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { type Credentials, smppUser } from '../support/smpp-client.ts'
import { openRawClient, type RawClient } from '../smpp/raw-client.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
})
after(() => exchange.stop())

const bindAs = (client: RawClient, { systemId, password }: Credentials) =>
  client.bind(COMMAND.bind_transceiver, systemId, password)

let sequence = 1_000

async function query(client: RawClient, messageId: string, source: string) {
  const body = Buffer.from(`${messageId}\0\x01\x01${source}\0`, 'latin1')
  const pdu = Buffer.concat([encodeHeaderOnly(COMMAND.query_sm, 0, ++sequence), body])
  pdu.writeUInt32BE(pdu.length, 0)
  client.send(pdu)
  return client.pdu(responseTo(COMMAND.query_sm), sequence)
}

test('a client queries the state of its own message by the ID and the source address, and of no other', async (t) => {
  const alice = await exchange.customer('alice')
  const [own, other] = [await smppUser(exchange, alice), await smppUser(exchange, alice)]
  const client = await openRawClient(t, exchange.smppPort!)
  const foreign = await openRawClient(t, exchange.smppPort!)
  await bindAs(client, own)
  await bindAs(foreign, other)
  const submit = client.submit('99000000001', { source: alice.number })
  const { body } = await client.pdu(responseTo(COMMAND.submit_sm), submit)
  const id = body.toString('latin1', 0, body.length - 1)
  await exchange.messageUntil(id, ({ status }) => status === 'delivered')
  const found = await query(client, id, alice.number)
  assert.equal(found.status, STATUS.ESME_ROK)
  assert.match(found.body.toString('latin1'), new RegExp(`^${id}\0\\d{12}000\\+\0\x02\0$`))
  for (const [asking, messageId, source] of [
    [client, id, '12025559999'],
    [client, 'unknown', alice.number],
    [client, '00000000-0000-7000-8000-000000000000', alice.number],
    [foreign, id, alice.number],
  ] as const)
    assert.equal((await query(asking, messageId, source)).status, STATUS.ESME_RQUERYFAIL)
})
