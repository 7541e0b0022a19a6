import type { FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/db.ts'
import type { HttpServer } from '#platform/http/http.ts'
import type { FrameRoute } from '#platform/http/pages/inventory.ts'
import type { Log } from '#platform/log.ts'
import { isUuid, uuidv7 } from '#platform/ids.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { StripeApi } from './api.ts'
import { cent } from './charge-store.ts'
import { storeDifference } from './difference-store.ts'
import { readEvent, type StripeEvent } from './events.ts'
import { isOwnIntent } from './own-intent.ts'
import { isWithoutLoss } from './reversals.ts'

export type ReceiverDeps = {
  sql: Sql
  api: StripeApi
  log: Log
  secrets: readonly string[]
  /** Whether the key is for live payments. A node with a live key refuses test events, and vice versa. */
  isLive: boolean
  /** Requests the status of a payment now. */
  wake: (reference: string) => Promise<void>
  /** Reads the result of a page on which a customer saves a card. */
  checkSetup: (setupId: string) => Promise<void>
  counted: (outcome: 'accepted' | 'refused') => void
}

/** The path that is registered as a webhook endpoint at Stripe. */
export const stripeEventsPath = '/payments/stripe/events'

const config = { operationId: 'receiveStripeEvent', undocumented: true } satisfies FrameRoute

/** Receives signed events of Stripe. An event about a payment or a saved card triggers a query of its status; refunds and disputes are stored for an operator. */
export function mountStripeEvents(server: HttpServer, deps: ReceiverDeps): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(stripeEventsPath, { config, bodyLimit: 64 * 1024 }, async (request: FastifyRequest, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = readEvent(
        body,
        typeof signature === 'string' ? signature : undefined,
        deps.secrets,
        wallNow(),
      )
      const isAccepted = event !== undefined && event.livemode === deps.isLive
      deps.counted(isAccepted ? 'accepted' : 'refused')
      if (!isAccepted) return reply.code(401).send()
      await act(deps, event)
      return reply.code(200).send()
    })
  })
}

/** Types of events that only a person can act on. */
const forPeople: Readonly<Record<string, 'refunded' | 'disputed'>> = {
  'charge.refunded': 'refunded',
  'charge.dispute.created': 'disputed',
  // An inquiry may become a dispute.
  'charge.dispute.updated': 'disputed',
  'charge.dispute.funds_withdrawn': 'disputed',
}

async function act(deps: ReceiverDeps, event: StripeEvent): Promise<void> {
  const { sql, log, wake } = deps
  const { object } = event.data
  const kind = forPeople[event.type]
  if (kind && object.payment_intent) {
    if (kind === 'disputed' && isWithoutLoss(object.status)) return
    // If the intent cannot be read, the event is refused, and Stripe sends it again.
    if (!(await isOwnIntent(sql, deps.api, object.payment_intent))) return
    // `amount` of a refunded charge is what was charged; `amount_refunded` is the sum of its refunds.
    const amount = ((kind === 'refunded' ? object.amount_refunded : undefined) ?? object.amount ?? 0) * cent
    if (await storeDifference(sql, { id: uuidv7(), intentId: object.payment_intent, kind, amount }))
      log.error(
        { intent: object.payment_intent },
        `a payment was ${kind} at Stripe; an operator must correct the balance`,
      )
    return
  }
  const setup = object.metadata?.['setup']
  // Other programs may use the same Stripe account.
  if (event.type.startsWith('checkout.session.') && setup && isUuid(setup)) return deps.checkSetup(setup)
  const reference = object.metadata?.['reference']
  if (event.type.startsWith('payment_intent.') && reference) await wake(reference)
}
