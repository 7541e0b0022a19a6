import type { Db, Sql } from '#platform/database/db.ts'

export type CallKind = 'read' | 'write'

/** Seconds for which a slot stays in use after the response; each kind has 20 slots. */
export type CallPeriods = Readonly<Record<CallKind, number>>

/** A slot of a node that died is free again after this time, which is longer than any call. */
const leaseSeconds = 60

/** The slots that a call may use: those up to `most`, and at most `ofAccount` at once by an account. */
export type SlotShare = { most: number; accountId: string | undefined; ofAccount: number }

/** Takes a free slot, the last one first; undefined if all that the call may use are in use. */
export async function takeSlot(db: Db, kind: CallKind, share: SlotShare): Promise<number | undefined> {
  const { accountId } = share
  if (accountId === undefined) return takeFree(db, kind, share)
  return db.tx(async (sql) => {
    // The slots of an account are counted and taken one after another.
    await sql.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`registry slots ${accountId}`])
    return takeFree(sql, kind, share)
  })
}

async function takeFree(
  sql: Sql,
  kind: CallKind,
  { most, accountId, ofAccount }: SlotShare,
): Promise<number | undefined> {
  const { rows } = await sql.query<{ slot: number }>({
    name: 'take-registry-slot',
    text: `update registry_slot set free_at = clock_timestamp() + make_interval(secs => $2), customer = $4
      where (kind, slot) = (select kind, slot from registry_slot
                             where kind = $1 and slot <= $3 and greatest(free_at, paused_until) <= clock_timestamp()
                               and (select count(*) from registry_slot
                                     where kind = $1 and customer = $4 and free_at > clock_timestamp()) < $5
                             order by slot desc limit 1 for update skip locked)
      returning slot`,
    values: [kind, leaseSeconds, most, accountId ?? null, ofAccount],
  })
  return rows[0]?.slot
}

/**
 * Returns a slot after the response; it is free one period later. A request arrives while its slot is taken, so the registry never
 * receives more requests within a period than there are slots, regardless of the number of nodes.
 */
export async function returnSlot(
  sql: Sql,
  kind: CallKind,
  slot: number,
  periodSeconds: number,
): Promise<void> {
  await sql.query({
    name: 'return-registry-slot',
    text: `update registry_slot set free_at = clock_timestamp() + make_interval(secs => $3) where kind = $1 and slot = $2`,
    values: [kind, slot, periodSeconds],
  })
}

/** Milliseconds until one of the slots that a call may use may be free. */
export async function slotFreeIn(
  sql: Sql,
  kind: CallKind,
  { most, accountId, ofAccount }: SlotShare,
): Promise<number> {
  const { rows } = await sql.query<{ ms: number }>({
    name: 'registry-slot-free-in',
    text: `select greatest(0, extract(epoch from greatest(min(greatest(free_at, paused_until)),
        (select free_at from registry_slot where kind = $1 and customer = $3
          order by free_at desc offset $4::int - 1 limit 1)) - clock_timestamp()) * 1000)::float8 as ms
      from registry_slot where kind = $1 and slot <= $2`,
    values: [kind, most, accountId ?? null, ofAccount],
  })
  return rows[0]?.ms ?? 0
}

/** Stops all calls of all nodes for a time, after the registry has answered 429. */
export async function pauseSlots(sql: Sql, seconds: number): Promise<void> {
  await sql.query(
    'update registry_slot set paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => $1))',
    [seconds],
  )
}
