import { z } from 'zod'
import { type Intent, intentShape } from './intent.ts'

/** The body of an error response. */
export const errorShape = z.object({
  error: z.object({
    type: z.string(),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    message: z.string().optional(),
    payment_intent: intentShape.optional(),
  }),
})

/** A response of Stripe with a status other than 2xx. */
export class StripeError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly type: string
  readonly intent: Intent | undefined

  constructor(status: number, body: z.output<typeof errorShape> | undefined) {
    const { type = 'unknown', code, decline_code, message, payment_intent } = body?.error ?? {}
    super(
      `Stripe answered ${status} (${[type, code, decline_code].filter(Boolean).join(', ')})${message ? `: ${message}` : ''}`,
    )
    this.name = 'StripeError'
    this.status = status
    this.type = type
    this.code = decline_code ?? code
    this.intent = payment_intent
  }
}

/** Stripe sent no readable response, so the request may have been executed. */
export class StripeUnreachable extends Error {
  constructor(cause: unknown) {
    super(`Stripe did not respond: ${(cause as Error).message}`, { cause })
    this.name = 'StripeUnreachable'
  }
}

/** Undefined if an object that is read does not exist at Stripe. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof StripeError && error.status === 404 && error.code === 'resource_missing')
      return undefined
    throw error
  }
}
