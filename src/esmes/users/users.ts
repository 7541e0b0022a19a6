import { refusals } from '#accounts/index.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { epochCache } from '#platform/nodes/epoch-cache.ts'
import { openProvePassword, type ProvePassword } from './prove.ts'
import type { SmppUser, UserRecord } from './user.ts'
import { readReceiving, readRecords } from './user-store.ts'

const maxUsers = 50_000
const maxAccounts = 50_000

/** The SMPP users on one node, cached until the epoch changes. */
export type SmppUsers = {
  prove: ProvePassword
  /** The user as it is now; undefined if it no longer exists. */
  current(systemId: string): Promise<SmppUser | undefined>
  /** The users of an account that receive inbound messages. */
  receiving(accountId: string): Promise<readonly SmppUser[]>
}

export function openUsers({ db, epoch }: { db: Db; epoch: Epoch }): SmppUsers {
  const records = epochCache<UserRecord | null>(
    epoch,
    maxUsers,
    openSharedRead((ids) => readRecords(db, ids), refusals.busy),
  )
  const receiving = epochCache<readonly SmppUser[] | null>(
    epoch,
    maxAccounts,
    openSharedRead((ids) => readReceiving(db, ids), refusals.busy),
  )
  return {
    prove: openProvePassword({ db, records, epoch }),
    current: async (systemId) => (await records.get(systemId))?.user,
    receiving: async (accountId) => (await receiving.get(accountId)) ?? [],
  }
}
