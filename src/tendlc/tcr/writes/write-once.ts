import type { Db } from '#platform/database/db.ts'
import type { Result } from '../client/client.ts'
import { meaningOf, RegistryUnavailable, type RegistryError } from '../client/errors.ts'
import { listedWithinSeconds, uncertainSeconds } from './uncertain.ts'
import { dropWrite, endWrite, findWrite, insertWrite, retryWrite, type WriteKey } from './write-store.ts'

export type Written =
  | { registryId: string }
  /** The result of an earlier attempt is not known yet. */
  | { unknown: true }
  | { errors: readonly RegistryError[] }

type Create = {
  key: WriteKey
  accountId: string
  reference: string
  /** Finds the record by our reference; undefined if the registry does not have it. */
  lookUp(): Promise<string | undefined>
  send(): Promise<Result<{ id: string }>>
}

/**
 * Creates a record at the registry at most once, although the registry charges for every creation and a node may die at any line: the
 * write is stored before it is sent, and looked up before it is repeated.
 */
export async function createOnce(db: Db, create: Create): Promise<Written> {
  const { key, accountId, reference, lookUp } = create
  const isFirst = await insertWrite(db, key, { accountId, reference })
  if (isFirst) return send(db, create)
  const row = await findWrite(db, key)
  if (row?.registry_id) return { registryId: row.registry_id }
  const found = await lookUp()
  if (found !== undefined) return store(db, key, found)
  return (await retryWrite(db, key, uncertainSeconds)) ? send(db, create, row?.first_age) : { unknown: true }
}

/** `firstAge` is the time in seconds since an earlier attempt, which the registry may have executed. */
async function send(db: Db, { key, lookUp, send: call }: Create, firstAge?: number): Promise<Written> {
  const isFirst = firstAge === undefined
  const result = await call().catch(async (error: unknown) => {
    if (isFirst && error instanceof RegistryUnavailable && !error.executed) await dropWrite(db, key)
    throw error
  })
  if ('value' in result) return store(db, key, result.value.id)
  const isDuplicate = meaningOf(result.errors) === 'duplicate'
  if (isDuplicate || !isFirst) {
    const found = await lookUp()
    if (found !== undefined) return store(db, key, found)
    if (isDuplicate || firstAge! < listedWithinSeconds) return { unknown: true }
  }
  await dropWrite(db, key)
  return { errors: result.errors }
}

async function store(db: Db, key: WriteKey, registryId: string): Promise<Written> {
  await endWrite(db, key, registryId)
  return { registryId }
}

export type Charged = 'sent' | 'unknown' | { errors: readonly RegistryError[] }

/**
 * Sends a write that cannot be looked up, such as another vetting, at most once. Returns `unknown` if an earlier attempt got no response:
 * only the effects of that attempt then show whether the registry has executed it.
 */
export async function sendOnce(
  db: Db,
  { key, ...by }: { key: WriteKey; accountId: string; reference: string },
  call: () => Promise<Result<unknown>>,
): Promise<Charged> {
  if (!(await insertWrite(db, key, by))) return (await findWrite(db, key))?.done ? 'sent' : 'unknown'
  const result = await call().catch(async (error: unknown) => {
    if (error instanceof RegistryUnavailable && !error.executed) await dropWrite(db, key)
    throw error
  })
  if ('errors' in result) {
    await dropWrite(db, key)
    return { errors: result.errors }
  }
  await endWrite(db, key)
  return 'sent'
}
