import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { parseEuro } from '#platform/money.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { createAccount } from '../account/create.ts'
import { adjustmentOf } from './adjustment.ts'
import { differenceDoubts } from './doubts.ts'
import {
  type DifferenceKind,
  lockDifference,
  readDifferences,
  resolveDifference,
  storeDifference,
} from './difference-store.ts'

let exchange: TestAccounts
before(async () => (exchange = await openTestAccounts()))
after(() => exchange.close())

const euros = parseEuro('20')

/** A payment of 20 euros, with its charge. */
async function payment(name: string, status: 'succeeded' | 'unposted' | 'declined') {
  const { db, vault } = exchange
  const { apiKey } = await createAccount(db, vault, { name })
  const { rows } = await db.query<{ id: string }>(
    `insert into payment (id, account_id, cause, trx, amount, provider, status, started_at)
     values (uuid_now(), $1, 'requested', 'mandate', $2, 'stripe', $3, now()) returning id`,
    [apiKey, euros, status],
  )
  return { paymentId: rows[0]!.id, intentId: `pi_${name}`, apiKey }
}

type Payment = Awaited<ReturnType<typeof payment>>

async function found(
  { paymentId, intentId }: Payment,
  kind: DifferenceKind,
  amount = euros,
): Promise<string> {
  const { db } = exchange
  await storeDifference(db, { id: uuidv7(), intentId, kind, paymentId, amount })
  const one = (await readDifferences(db)).find((row) => row.intent_id === intentId && row.kind === kind)
  return one!.id
}

const adjustment = (id: string) =>
  exchange.db.tx(async (sql) => adjustmentOf((await lockDifference(sql, id))!))

/** Records a settlement as the operation does. */
async function settle(id: string): Promise<void> {
  await exchange.db.tx(async (sql) => {
    const difference = (await lockDifference(sql, id))!
    const adjusted = difference.adjusted + adjustmentOf(difference)!
    await resolveDifference(sql, id, { as: 'settled', adjusted })
  })
}

test('a refund of a payment that was never credited is dismissed, and costs the customer nothing', async () => {
  for (const status of ['unposted', 'declined'] as const) {
    const one = await payment(status, status)
    assert.equal(await adjustment(await found(one, 'refunded')), undefined)
    const issues = (await differenceDoubts(exchange.db)).filter(({ about }) => about.endsWith(one.apiKey))
    assert.match(issues[0]!.description, /It is not credited\. Run: .* --as dismissed\.$/)
  }
})

test('a refund and a dispute of one charge are settled by at most the credited amount', async () => {
  const one = await payment('both', 'succeeded')
  const disputed = await found(one, 'disputed')
  const refunded = await found(one, 'refunded', parseEuro('5'))
  await settle(refunded)
  assert.equal(await adjustment(disputed), -parseEuro('15'))
  await settle(disputed)
  assert.equal(await adjustment(await found(one, 'refunded', parseEuro('8'))), undefined)
})

test('a refund of a payment that was credited by a settlement is settled in full', async () => {
  const one = await payment('late', 'declined')
  await settle(await found(one, 'paid_late'))
  assert.equal(await adjustment(await found(one, 'refunded')), -euros)
})
