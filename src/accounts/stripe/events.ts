import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseExternal } from '#platform/external-text.ts'

/** An event about a payment. It is only a hint: the payment is read before anything changes. */
export const eventShape = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().max(255),
      payment_intent: z.string().max(255).nullish(),
      amount: z.int().optional(),
      amount_refunded: z.int().optional(),
      status: z.string().max(100).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

export type StripeEvent = z.output<typeof eventShape>

/** Events older than this many seconds are refused, because a captured event could be sent again. */
const toleranceSeconds = 300

/**
 * Reads a signed event. `signature` is the header `Stripe-Signature`; any of the secrets may have signed, since two are valid while a
 * secret is replaced. `nowMs` is wall time. Undefined if no signature matches, the event is too old, or the body is not an event.
 */
export function readEvent(
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
  nowMs: number,
): StripeEvent | undefined {
  const { time, signatures } = partsOf(signature ?? '')
  if (time === undefined || Math.abs(nowMs / 1000 - time) > toleranceSeconds) return undefined
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
    return signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  })
  return isSigned ? readBody(body) : undefined
}

function readBody(body: Buffer): StripeEvent | undefined {
  return eventShape.safeParse(parseExternal(body.toString())).data
}

/** `t=1767225600,v1=0a1b…,v1=…`; other schemes are ignored. */
function partsOf(header: string): { time: number | undefined; signatures: Buffer[] } {
  const pairs = header
    .slice(0, 4_096)
    .split(',')
    .map((pair) => pair.trim().split('='))
  const time = pairs.find(([name]) => name === 't')?.[1]
  const signatures = pairs.filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
  return {
    time: time !== undefined && /^\d{1,12}$/.test(time) ? Number(time) : undefined,
    signatures: signatures.slice(0, 8).map(([, value]) => Buffer.from(value!, 'hex')),
  }
}
