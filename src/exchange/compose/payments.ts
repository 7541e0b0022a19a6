import {
  type AccountsMetrics,
  manualProvider,
  openStripeGateway,
  type PaymentProvider,
  stripeEventsPath,
  type StripeGateway,
} from '#accounts/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'

/** The base path of the payment simulator's pages, which a sandbox serves itself, because browsers may not reach the simulator. */
export const sandboxPagesPath = '/sandbox/payments'

export type CardPage = (request: {
  method: string
  path: string
  body: string
}) => Promise<{ status: number; headers: Record<string, string>; body: string } | undefined>

/** The payment provider of this exchange, and Stripe or its simulator if one is connected. */
export type Payments = {
  provider: PaymentProvider
  stripe: StripeGateway | undefined
  /** Whether both sides can be compared; a simulator loses its payments when it stops. */
  isCompared: boolean
  /** The page of the simulator on which a card is saved; undefined without a simulator. */
  page: CardPage | undefined
  /** Sets the URL to which the simulator sends events, once the exchange listens. */
  join(url: string): void
}

export async function openPayments(
  engine: Engine,
  { config, log, open }: NodeParts,
  counted: AccountsMetrics['paymentEvent'],
): Promise<Payments> {
  if (config.payments === 'manual')
    return {
      provider: manualProvider,
      stripe: undefined,
      isCompared: false,
      page: undefined,
      join: () => undefined,
    }
  if (config.payments === 'stripe') {
    const access = { url: config.stripeUrl, key: config.stripeKey! }
    const { db } = engine
    const stripe = openStripeGateway({ db, log, access, secrets: config.stripeWebhookSecrets!, counted })
    open.defer(() => stripe.close())
    return { provider: stripe.provider, stripe, isCompared: true, page: undefined, join: () => undefined }
  }
  return openSimulated(engine, { config, log, open }, counted)
}

/** Stripe's adapter and the simulated provider of the sandbox, which meet over HTTP. */
async function openSimulated(
  engine: Engine,
  { config, log, open }: Pick<NodeParts, 'config' | 'log' | 'open'>,
  counted: AccountsMetrics['paymentEvent'],
): Promise<Payments> {
  const { credentials, openPaymentHost } = await import('../sandbox/payments/host.ts')
  const { key, secret } = credentials
  const host = openPaymentHost(engine)
  open.defer(() => host.close())
  let ownUrl = ''
  const stripe = openStripeGateway({
    db: engine.db,
    log,
    access: { url: host.url, key },
    secrets: [secret],
    counted,
    name: 'simulated',
    isVolatile: true,
    // Every `trx` of the sandbox stands for a saved card that is accepted.
    methodOf: (trx) => ({ customer: 'cus_sandbox', method: trx }),
    pageUrl: (url) => `${config.publicUrl ?? ownUrl}${sandboxPagesPath}${new URL(url).pathname}`,
  })
  open.defer(() => stripe.close())
  const join = (url: string) => {
    ownUrl = url
    // Only nodes that serve customers receive events.
    const receiver = config.roles.includes('api') ? url : config.publicUrl
    if (receiver !== undefined) host.join(`${receiver}${stripeEventsPath}`)
  }
  return { provider: stripe.provider, stripe, isCompared: false, page: host.page, join }
}
