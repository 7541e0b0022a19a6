import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

/** Stores a saved card of an account, and a page on which a card was saved. */
export async function storeCardFixtures(
  db: Db,
  accountId: string,
): Promise<{ savedCard: string; cardSetup: string }> {
  const [savedCard, cardSetup] = [`card-${accountId}`, uuidv7()]
  await db.query(
    `insert into payment_method (account_id, trx, customer, method, brand, last4, exp_month, exp_year)
     values ($1, $2, $3, $4, 'visa', '4242', 12, 2099)`,
    [accountId, savedCard, `cus_${accountId}`, `pm_${accountId}`],
  )
  await db.query(
    `insert into card_setup (id, account_id, trx, email, outcome, ended_at)
     values ($1, $2, $3, 'billing@kite.example', 'saved', clock_timestamp())`,
    [cardSetup, accountId, savedCard],
  )
  return { savedCard, cardSetup }
}
