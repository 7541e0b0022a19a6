import {
  createAccount,
  openCards,
  openStripeGateway,
  type Cards,
  type StripeGateway,
} from '#accounts/index.ts'
import { type PaymentServer, startPaymentServer } from '../../simulators/payments/index.ts'
import { openTestAccounts, type TestAccounts } from './accounts.ts'
import { quiet } from './database.ts'
import { stripeKey, stripeSecret } from './payments.ts'

/** Cards that customers save at the payment simulator, and payments with them. */
export type SavedCards = {
  exchange: TestAccounts
  server: PaymentServer
  gateway: StripeGateway
  cards: Cards
  /** Creates an account. */
  account(): Promise<string>
  /** Opens a page for a card of an account. */
  begin(accountId: string, trx?: string): Promise<{ id: string; url: string }>
  /** Enters a card on a page, as a person does; returns the status of the page's response. */
  enter(url: string, card: string): Promise<number>
  /** Saves a card on a page; returns its ID at the provider. */
  save(accountId: string, card: string): Promise<string>
  /** The last four digits of the saved cards of an account. */
  saved(accountId: string): Promise<string[]>
  /** The card that was entered on a page, by its session at the provider. */
  entered(session: string): Promise<string>
  /** Whether the provider has a card attached to a customer. */
  isAttached(method: string): Promise<boolean>
  /** Makes the visits of all accounts due, as time does, and sweeps. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export async function openSavedCards(): Promise<SavedCards> {
  const exchange = await openTestAccounts()
  const { db, vault } = exchange
  const server = await startPaymentServer({ key: stripeKey })
  const gateway = openStripeGateway({
    db,
    log: quiet,
    access: { url: server.url, key: stripeKey, timeoutMs: 5_000 },
    secrets: [stripeSecret],
    counted: () => undefined,
    name: 'simulated',
  })
  const cards = openCards({ db, vault, log: quiet, pages: gateway.cardPages })
  const urlOf = (id: string) => `http://127.0.0.1/console/cards?setup=${id}`
  const begin = (accountId: string, trx = 'card') =>
    cards.begin({ accountId, trx, email: 'billing@kite.example', urlOf })
  const enter = async (url: string, card: string) =>
    (await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) })).status
  const request = async <T>(path: string) => {
    const answer = await fetch(`${server.url}/v1/${path}`, {
      headers: { authorization: `Bearer ${stripeKey}` },
    })
    return (await answer.json()) as T
  }
  return {
    exchange,
    server,
    gateway,
    cards,
    account: async () => (await createAccount(db, vault, { name: 'alice' })).apiKey,
    begin,
    enter,
    async save(accountId, card) {
      const { id, url } = await begin(accountId)
      await enter(url, card)
      await cards.check(id)
      const { rows } = await db.query<{ method: string }>(
        'select method from payment_method where account_id = $1',
        [accountId],
      )
      return rows[0]!.method
    },
    async saved(accountId) {
      const { rows } = await db.query<{ last4: string }>(
        'select last4 from payment_method where account_id = $1 order by trx',
        [accountId],
      )
      return rows.map(({ last4 }) => last4)
    },
    async entered(session) {
      const { setup_intent } = await request<{ setup_intent: string }>(`checkout/sessions/${session}`)
      return (await request<{ payment_method: string }>(`setup_intents/${setup_intent}`)).payment_method
    },
    isAttached: async (method) =>
      (await request<{ customer: string | null }>(`payment_methods/${method}`)).customer !== null,
    async sweep() {
      await db.query('update card_setup set due_at = clock_timestamp()')
      await db.query('update card_detachment set due_at = clock_timestamp()')
      await cards.sweep()
    },
    async close() {
      await gateway.close()
      await server.close()
      await exchange.close()
    },
  }
}
