import { refusals } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import { epochCache } from '#platform/nodes/epoch-cache.ts'
import { openProveClient, type Proven } from './prove.ts'
import { readUserRecords } from './record-store.ts'
import { issueToken, openProveToken } from './tokens.ts'

/**
 * Authenticates users of the SIM API on one node. All caches depend on the epoch, so that a revocation takes effect
 * within 1 s.
 */
export type SimUsers = {
  /** Authenticates by client ID and secret. Throws the 401 Problem, or 429 and 503 with Retry-After. */
  basic(pair: string, ip: string): Promise<Proven>
  /** Authenticates by access token. Throws the same problems as `basic`. */
  bearer(token: string): Promise<Proven>
  /** Issues an access token: the grant `client_credentials`. */
  issueToken(proven: Proven): ReturnType<typeof issueToken>
}

const maxUsers = 50_000

/** Opens the authentication; user records are cached until the epoch changes. */
export function openSimUsers({ db, epoch }: { db: Db; epoch: Epoch }): SimUsers {
  const records = epochCache(
    epoch,
    maxUsers,
    openSharedRead((ids) => readUserRecords(db, ids), refusals.busy),
  )
  return {
    basic: openProveClient({ db, records, epoch }),
    bearer: openProveToken({ db, records }),
    issueToken: (proven) => issueToken(db, proven),
  }
}
