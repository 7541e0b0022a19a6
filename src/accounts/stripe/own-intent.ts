import type { Sql } from '#platform/database/db.ts'
import type { StripeApi } from './api.ts'
import { hasIntent, readOrigin } from './charge-store.ts'
import { StripeError } from './errors.ts'

/** Whether an intent is a charge of this exchange; other systems may use the same Stripe account. */
export async function isOwnIntent(sql: Sql, api: StripeApi, intentId: string): Promise<boolean> {
  if (await hasIntent(sql, intentId)) return true
  const intent = await api.read(intentId).catch((error: unknown) => {
    if (error instanceof StripeError && error.status === 404) return undefined
    throw error
  })
  return intent?.metadata['exchange'] === (await readOrigin(sql))
}
