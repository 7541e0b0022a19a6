import { isTestKey } from '#platform/config/test-key.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentProvider } from '../money/payment-port.ts'
import { openStripeApi, type StripeAccess } from './api.ts'
import { type CardPages, openCardPages } from './card-pages.ts'
import { comparePayments } from './compare.ts'
import { openStripe, type StripeDeps } from './provider.ts'
import type { ReceiverDeps } from './receiver.ts'

export type GatewayDeps = Pick<StripeDeps, 'name' | 'methodOf' | 'isVolatile'> & {
  db: Db
  log: Log
  access: StripeAccess
  /** The secrets of the webhook endpoint: the current one, and the previous one while it is replaced. */
  secrets: readonly string[]
  counted: ReceiverDeps['counted']
  /** The address at which browsers reach a page of a simulator. */
  pageUrl?: (url: string) => string
}

/** Stripe as seen by the exchange: the payment provider, the endpoint for its events, and the comparison of payments. */
export type StripeGateway = {
  provider: PaymentProvider
  receiver(wake: ReceiverDeps['wake'], checkSetup?: ReceiverDeps['checkSetup']): ReceiverDeps
  cardPages: CardPages
  /** Compares the payments of the last days with those at Stripe. */
  compare(wake: ReceiverDeps['wake']): Promise<number>
  close(): Promise<void>
}

export function openStripeGateway(deps: GatewayDeps): StripeGateway {
  const { db, log, access, secrets, counted } = deps
  const api = openStripeApi(access)
  const isLive = !isTestKey(access.key)
  return {
    provider: openStripe({ ...deps, sql: db, api }),
    receiver: (wake, checkSetup = async () => undefined) => ({
      sql: db,
      api,
      log,
      secrets,
      isLive,
      wake,
      checkSetup,
      counted,
    }),
    cardPages: openCardPages(api, deps.pageUrl),
    compare: (wake) => comparePayments({ db, api, log, wake }),
    close: api.close,
  }
}
