import {
  type Cards,
  openCards,
  openAccounts,
  openAccountsMetrics,
  openLedgerMetrics,
  openReloads,
  type Accounts,
  type PaymentEventReceiver,
  type PaymentStatus,
  type Reloads,
} from '#accounts/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import type { Nodes } from '../node/nodes.ts'
import { openPayments, type Payments } from './payments.ts'

/** Accounts with their balances, and auto-reload through the payment provider. */
export type Money = {
  accounts: Accounts
  reloads: Reloads
  /** The cards that customers save. */
  cards: Cards
  /** Receives the events of the payment provider; undefined without one. */
  paymentEvents: PaymentEventReceiver | undefined
  /** Compares the payments of both sides. */
  comparePayments: () => Promise<void>
  /** Counts a payment that an operator has resolved. */
  paymentEnded: (status: PaymentStatus) => void
  /** Serves the page of the payment simulator; undefined without one. */
  cardPage: Payments['page']
  /** Sets the URL to which the payment simulator sends events, once the exchange listens. */
  joinPayments(url: string): void
}

export async function openMoney(engine: Engine, parts: NodeParts, nodes: Nodes): Promise<Money> {
  const { db, vault, epoch, clock } = engine
  const { log, metrics, open } = parts
  const { queryCredentials, payment, paymentEvent } = openAccountsMetrics(metrics)
  openLedgerMetrics(metrics, db)
  const accounts = openAccounts({ db, vault, epoch, queryCredentials, nodes: nodes.count })
  const { provider, stripe, isCompared, join, page } = await openPayments(engine, parts, paymentEvent)
  const reloads = openReloads({
    db,
    clock,
    log,
    provider,
    accounts,
    ended: (status) => payment(status, 'provider'),
  })
  open.defer(() => reloads.stop())
  const cards = openCards({ db, vault, log, pages: stripe?.cardPages })
  return {
    accounts,
    reloads,
    cards,
    cardPage: page,
    paymentEvents: stripe?.receiver(reloads.wake, async (id) => void (await cards.check(id))),
    async comparePayments() {
      if (isCompared) await stripe?.compare(reloads.wake)
    },
    paymentEnded: (status) => payment(status, 'operator'),
    joinPayments: join,
  }
}
