import type { Db } from '#platform/database/db.ts'
import type { Result } from '../client/client.ts'
import { meaningOf, RegistryUnavailable } from '../client/errors.ts'
import { reserveRepeat } from './order-store.ts'
import type { Written } from './write-once.ts'
import { dropWrite, endWrite, findWrite, insertWrite, type WriteKey } from './write-store.ts'

/** The clocks of the registry and of the database may differ by this time. */
const clockMs = 5 * 60_000
/** A duplicate that the registry does not list for this long is an order of another program. */
const mostMs = 24 * 3_600_000

/** The ID that the registry has assigned; empty if it assigns none. */
type Found = { registryId: string }

type Order = {
  key: WriteKey
  accountId: string
  reference: string
  /** Finds the result among the records that the registry created after an instant. */
  find(since: Date): Promise<Found | undefined>
  send(): Promise<Result<Found>>
}

/**
 * Sends an order at most once, although the registry stores no reference for it, charges for every order, and a node may die at any line. An
 * order without a response is repeated only if two look-ups, ten minutes apart, did not find the result at the registry.
 */
export async function orderOnce(db: Db, order: Order): Promise<Written> {
  const { key, accountId, reference } = order
  if (await insertWrite(db, key, { accountId, reference })) return send(db, order)
  const row = await findWrite(db, key)
  if (!row) return { unknown: true }
  if (row.done) return { registryId: row.registry_id ?? '' }
  const found = await order.find(new Date(row.began_at.getTime() - clockMs))
  if (found) return store(db, key, found)
  return (await reserveRepeat(db, key)) ? send(db, order, row.began_at) : { unknown: true }
}

/** `beganAt` is when an earlier attempt was sent, which the registry may have executed. */
async function send(db: Db, { key, find, send: call }: Order, beganAt?: Date): Promise<Written> {
  const drop = () => (beganAt ? undefined : dropWrite(db, key))
  const result = await call().catch(async (error: unknown) => {
    if (error instanceof RegistryUnavailable && !error.executed) await drop()
    throw error
  })
  if ('value' in result) return store(db, key, result.value)
  const meaning = meaningOf(result.errors)
  if (beganAt && meaning !== 'refused') {
    const found = await find(new Date(beganAt.getTime() - clockMs))
    if (found) return store(db, key, found)
    if (Date.now() - beganAt.getTime() < mostMs) return { unknown: true }
  }
  await dropWrite(db, key)
  return { errors: result.errors }
}

async function store(db: Db, key: WriteKey, { registryId }: Found): Promise<Written> {
  await endWrite(db, key, registryId || undefined)
  return { registryId }
}
