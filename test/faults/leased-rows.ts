import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { poolName } from '#platform/nodes/life-store.ts'
import { until } from '../support/until.ts'

/**
 * Suspends the program again and again, until it is suspended inside a transaction that has written and thus holds locks, while it leases messages
 * and webhooks. Returns the time of the suspension.
 */
export async function freezeInTransaction(
  db: Db,
  id: string,
  kill: (signal: NodeJS.Signals) => void,
): Promise<number> {
  for (;;) {
    const at = performance.now()
    kill('SIGSTOP')
    // The database needs time to finish running statements.
    await pause(100)
    const { rowCount } = await db.query(
      `select from pg_stat_activity where application_name = $1 and state = 'idle in transaction' and backend_xid is not null
          and exists (select from dispatch where owner = $2) and exists (select from webhook_delivery where owner = $2)`,
      [poolName(id), id],
    )
    if (rowCount! > 0) return at
    kill('SIGCONT')
    await pause(20 + 80 * Math.random())
  }
}

export async function webhooksOf(db: Db, owner: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select event_id as id from webhook_delivery where owner = $1',
    [owner],
  )
  return rows.map(({ id }) => id)
}

/** Waits until the node leases none of these webhooks, because another node, or the restarted node, has taken them over. */
export async function lostWebhooks(db: Db, owner: string, ids: string[]): Promise<void> {
  const left = async () => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*) as n from webhook_delivery where owner = $1 and event_id = any($2::uuid[])',
      [owner, ids],
    )
    return rows[0]!.n
  }
  await until(left, (n) => n === 0)
}

export async function leasedBy(db: Db, owner: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select message_id as id from dispatch where owner = $1', [
    owner,
  ])
  return rows.map(({ id }) => id)
}

/** Waits until the node leases none of these messages, because another node, or the restarted node, has taken them over. */
export async function lost(db: Db, owner: string, ids: string[]): Promise<void> {
  const left = async () => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*) as n from dispatch where owner = $1 and message_id = any($2::uuid[])',
      [owner, ids],
    )
    return rows[0]!.n
  }
  await until(left, (n) => n === 0)
}

/** Waits until a carrier has accepted the messages, or they have a final status. */
export async function freed(db: Db, ids: string[]): Promise<void> {
  const left = async () => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*) as n from dispatch where message_id = any($1::uuid[])',
      [ids],
    )
    return rows[0]!.n
  }
  await until(left, (n) => n === 0)
}
