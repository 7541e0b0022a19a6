import type { Db } from '#platform/database/db.ts'
import { isUuid, uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { StripeApi } from './api.ts'
import { cent, readOrigin } from './charge-store.ts'
import { type Compared, readCompared, readCredited, readPayments, storeCompared } from './compare-store.ts'
import { type NewDifference, storeDifference } from './difference-store.ts'
import { unlessMissing } from './errors.ts'
import type { Intent } from './intent.ts'
import { isOwnIntent } from './own-intent.ts'
import { isWithoutLoss, refundedSum } from './reversals.ts'

export type CompareDeps = {
  db: Db
  api: StripeApi
  log: Log
  /** Requests the status of a payment now. */
  wake: (reference: string) => Promise<void>
}

const batch = 500

/**
 * Compares the payments of the last days with those at Stripe, in both directions: finds events that were lost, also of refunds and
 * disputes, payments that were restored from an older backup, and credits without a charge. Returns the number of differences found.
 */
export async function comparePayments(deps: CompareDeps): Promise<number> {
  const startedAt = wallNow() / 1000
  const since = await readCompared(deps.db)
  const { found: atStripe, paid } = await compareTheirs(deps, since)
  const found = atStripe + (await compareOurs(deps, since, paid)) + (await compareReversals(deps, since))
  await storeCompared(deps.db, startedAt)
  return found
}

/**
 * Compares the paid intents of Stripe with our payments; returns their IDs and the number of differences. Other systems may use the same
 * Stripe account, so an intent without a payment counts only if it has the mark of this exchange.
 */
async function compareTheirs(deps: CompareDeps, since: number) {
  const origin = await readOrigin(deps.db)
  const paid = new Set<string>()
  let found = 0
  let intents: Intent[] = []
  const flush = async () => {
    const known = new Map((await readPayments(deps.db, intents.map(referenceOf))).map((one) => [one.id, one]))
    for (const intent of intents) {
      const payment = known.get(referenceOf(intent))
      if (payment || intent.metadata['exchange'] === origin) found += await compareOne(deps, intent, payment)
    }
    intents = []
  }
  for await (const intent of deps.api.list({ since })) {
    if (intent.status !== 'succeeded' || !isUuid(referenceOf(intent))) continue
    paid.add(intent.id)
    intents.push(intent)
    if (intents.length === batch) await flush()
  }
  await flush()
  return { found, paid }
}

/** Compares a paid intent with its payment; returns the number of differences, 0 or 1. */
async function compareOne(deps: CompareDeps, intent: Intent, payment: Compared | undefined): Promise<number> {
  const amount = intent.amount * cent
  if (!payment) {
    const accountId = intent.metadata['account']?.slice(0, 100)
    return report(deps, { intentId: intent.id, kind: 'unknown', amount, accountId })
  }
  const different = (kind: NewDifference['kind']) =>
    report(deps, { intentId: intent.id, kind, amount, paymentId: payment.id })
  if (payment.amount !== amount) return different('other_amount')
  if (payment.status === 'declined') return different('paid_late')
  if (payment.status !== 'pending')
    return payment.intent_id === null || payment.intent_id === intent.id ? 0 : different('paid_twice')
  await deps.wake(payment.id)
  return 1
}

/** Reads the intents of credited payments that Stripe did not list as paid. */
async function compareOurs(deps: CompareDeps, since: number, paid: ReadonlySet<string>): Promise<number> {
  let found = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (let isFull = true; isFull;) {
    const credited = await readCredited(deps.db, since, after, batch)
    for (const { id, intent_id: intentId, amount } of credited) {
      if (paid.has(intentId)) continue
      const status = await statusOf(deps.api, intentId)
      if (status === undefined)
        deps.log.error(
          { intentId, payment: id },
          'a credited payment is not in this Stripe account; it is not compared',
        )
      else if (status !== 'succeeded')
        found += await report(deps, { intentId, kind: 'not_paid', amount, paymentId: id })
    }
    after = credited.at(-1)?.id ?? after
    isFull = credited.length === batch
  }
  return found
}

/** Reports refunds and disputes since a time in seconds, whose events may have been lost. */
async function compareReversals(deps: CompareDeps, since: number): Promise<number> {
  const { db, api } = deps
  const ours = async (kind: 'refunds' | 'disputes') => {
    const amounts = new Map<string, number>()
    for await (const { payment_intent: intentId, amount, status } of api.reversals(kind, { since })) {
      if (kind === 'disputes' && isWithoutLoss(status)) continue
      if (intentId && (amounts.has(intentId) || (await isOwnIntent(db, api, intentId))))
        amounts.set(intentId, Math.max(amount, amounts.get(intentId) ?? 0))
    }
    return amounts
  }
  let found = 0
  for (const intentId of (await ours('refunds')).keys()) {
    const sum = await refundedSum(api.reversals('refunds', { intent: intentId }))
    if (sum > 0) found += await report(deps, { intentId, kind: 'refunded', amount: sum * cent })
  }
  for (const [intentId, amount] of await ours('disputes'))
    found += await report(deps, { intentId, kind: 'disputed', amount: amount * cent })
  return found
}

/** The status of an intent; undefined if the key belongs to another Stripe account than the intent, because Stripe deletes no intent. */
async function statusOf(api: StripeApi, id: string): Promise<string | undefined> {
  return (await unlessMissing(api.read(id)))?.status
}

async function report({ db, log }: CompareDeps, difference: Omit<NewDifference, 'id'>): Promise<number> {
  const isNew = await storeDifference(db, { id: uuidv7(), ...difference })
  if (isNew) log.error(difference, 'a payment differs at Stripe; an operator must resolve the difference')
  return isNew ? 1 : 0
}

const referenceOf = ({ metadata }: Intent) => metadata['reference'] ?? ''
