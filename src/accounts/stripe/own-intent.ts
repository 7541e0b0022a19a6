import type { Sql } from '#platform/database/db.ts'
import type { StripeApi } from './api.ts'
import { hasIntent, readOrigin } from './charge-store.ts'
import { unlessMissing } from './errors.ts'

/** Whether an intent is a charge of this exchange; other systems may use the same Stripe account. */
export async function isOwnIntent(sql: Sql, api: StripeApi, intentId: string): Promise<boolean> {
  if (await hasIntent(sql, intentId)) return true
  const intent = await unlessMissing(api.read(intentId))
  return intent?.metadata['exchange'] === (await readOrigin(sql))
}
