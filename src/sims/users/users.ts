import { refusals } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { openSharedRead } from '#platform/batch-lanes/shared-read.ts'
import { epochCache } from '#platform/nodes/epoch-cache.ts'
import { openProveClient, type Proven } from './prove.ts'
import { readUserRecords } from './record-store.ts'
import { giveToken, openProveToken } from './tokens.ts'

/** Who asks of SIMs, on one node. Everything that is remembered hangs on the epoch: what was revoked is dead within a second. */
export type SimUsers = {
  /** By client id and secret. Throws the 401 Problem, or 429 and 503 with a time to wait. */
  basic(pair: string, ip: string): Promise<Proven>
  /** By an access token. Throws the same. */
  bearer(token: string): Promise<Proven>
  /** Gives an access token: the grant `client_credentials`. */
  give(proven: Proven): ReturnType<typeof giveToken>
}

const maxUsers = 50_000

/** Opens it; what it reads of users it remembers until the epoch moves. */
export function openSimUsers({ db, epoch }: { db: Db; epoch: Epoch }): SimUsers {
  const records = epochCache(
    epoch,
    maxUsers,
    openSharedRead((ids) => readUserRecords(db, ids), refusals.busy),
  )
  return {
    basic: openProveClient({ db, records, epoch }),
    bearer: openProveToken({ db, records }),
    give: (proven) => giveToken(db, proven),
  }
}
