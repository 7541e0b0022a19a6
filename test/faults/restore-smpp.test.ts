import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { COMMAND, STATUS, SUBMIT_SM_RESP } from '#carriers/smpp/index.ts'
import { openRawClient } from '../smpp/raw-client.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { startExchange } from '../support/exchange.ts'
import { operatorCommand } from '../support/operator-command.ts'
import { smppUser } from '../support/smpp-client.ts'
import { openRequester } from '../support/smpp-requests.ts'
import { until } from '../support/until.ts'

const to = '99000000001'
const inAnHour = '000000010000000R'
const inADay = '000001000000000R'

/** A segment of a text in two. */
const segment = (part: number, source: string) => ({
  source,
  esmClass: 0x40,
  shortMessage: Buffer.concat([Buffer.of(5, 0, 3, 9, 2, part), Buffer.from(`part ${part} `)]),
})

test('a restored exchange sends scheduled messages, joins waiting segments and delivers waiting receipts [fault T3]', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-backup-'))
  const [first, second] = [await openTestDatabase(), await openTestDatabase()]
  const open = new AsyncDisposableStack()
  t.after(() => open.disposeAsync())
  open.defer(async () => {
    await Promise.all([first.close(), second.close()])
    rmSync(folder, { recursive: true, force: true })
  })
  const env = { STROWGER_KEY_FILE: join(folder, 'vault.key') }
  const original = await startExchange({ database: first, env })
  const alice = await original.customer('alice', { balance: '1' })
  const user = await smppUser(original, alice, { segmentWaitS: 3_600 })
  // A transmitter receives nothing, so that receipts wait.
  const client = await openRawClient(t, original.smppPort!)
  assert.equal(await client.bind(COMMAND.bind_transmitter, user.systemId, user.password), STATUS.ESME_ROK)
  const submit = async (more: object) => {
    const { status, body } = await client.pdu(
      SUBMIT_SM_RESP,
      client.submit(to, { source: alice.number, ...more }),
    )
    assert.equal(status, STATUS.ESME_ROK)
    return body.toString('latin1', 0, body.indexOf(0))
  }
  const sent = await submit({})
  const due = await submit({ scheduleDeliveryTime: inAnHour })
  const later = await submit({ scheduleDeliveryTime: inADay })
  const part = await submit(segment(1, alice.number))
  await until(
    () => countOf(first, `smpp_delivery where outcome is null and owner is null`),
    (count) => count === 1,
  )
  await original.stop()

  // The delivery time of one message passes between the backup and the restore.
  await first.db.query(
    `update message_schedule set due_at = (select clock_timestamp() + c.offset_ms * interval '1 ms' + interval '1 s' from exchange_clock c)
      where message_id = $1`,
    [due],
  )
  const file = join(folder, 'exchange.backup')
  await strowger(`backup ${file}`, first, folder, env)
  await new Promise((done) => setTimeout(done, 1_100))
  const restored = await strowger(`restore ${file}`, second, folder, env)
  assert.match(restored, /^1 messages were queued or in flight/m)
  assert.equal(await countOf(second, `message_schedule where message_id = '${later}'`), 1)
  assert.equal(await countOf(second, `dispatch where message_id = '${due}' and sent_at is not null`), 1)

  const exchange = await startExchange({ database: second, env })
  open.defer(() => exchange.stop())
  const requester = await openRequester(t, exchange, user)
  assert.deepEqual(await requester.receiptUntil(sent), { id: sent, state: 'DELIVRD', err: '000' })
  // It may have been sent since the backup, which the setting unknown_outcome of its account decides.
  await exchange.messageUntil(due, ({ status }) => status !== 'accepted')
  const last = await requester.submit(to, { ...segment(2, alice.number), registeredDelivery: 1 })
  for (const id of [part, last.id]) assert.equal((await requester.receiptUntil(id)).state, 'DELIVRD')
  assert.equal((await exchange.message(last.id)).text, 'part 1 part 2 ')
  assert.deepEqual(await requester.query(later, alice.number), { status: STATUS.ESME_ROK, state: 1 })
  await exchange.advance(86_400)
  assert.equal((await requester.receiptUntil(later)).state, 'DELIVRD')
  assert.equal(requester.receipts().filter(({ id }) => id === later).length, 1)
})

async function countOf({ db }: TestDatabase, from: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${from}`)
  return rows[0]!.n
}

/** Runs a command as an operator of a database; returns its output. */
async function strowger(line: string, database: TestDatabase, folder: string, env: Record<string, string>) {
  const { code, output } = await operatorCommand({ line, database, folder, env })
  assert.equal(code, 0, output)
  return output
}
