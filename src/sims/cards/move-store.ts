import { plainArray, type Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import type { SimCard } from './lock-store.ts'
import type { SimState } from './verb-states.ts'

/** Writes the states of locked SIMs, and deletes the records that a limit or pool has suspended them. */
export async function writeStates(
  sql: Sql,
  moved: readonly { card: SimCard; change: SimState }[],
  at: Date,
): Promise<void> {
  await inPortions(moved, (some) => write(sql, some, at))
}

async function write(
  sql: Sql,
  moved: readonly { card: SimCard; change: SimState }[],
  at: Date,
): Promise<void> {
  await sql.query({
    name: 'write-sim-states',
    text: `with anew as (
        update sim_limit_reached r set suspended = false from unnest($1::text[], $2::text[]) m (partner_id, iccid)
         where r.partner_id = m.partner_id and r.iccid = m.iccid and r.suspended
      ), freed as (
        update sim_pool_suspended x set holds = false from unnest($1::text[], $2::text[]) m (partner_id, iccid)
         where x.partner_id = m.partner_id and x.iccid = m.iccid and x.holds
      )
      update sim s set status = m.status, resume_status = m.resume_status, locked = m.locked, changed_at = $6
        from unnest($1::text[], $2::text[], $3::int2[], $4::int2[], $5::bool[]) m (partner_id, iccid, status, resume_status, locked)
       where s.partner_id = m.partner_id and s.iccid = m.iccid`,
    values: [
      moved.map(({ card }) => card.partner_id),
      plainArray(moved.map(({ card }) => card.iccid)),
      plainArray(moved.map(({ change }) => change.status)),
      moved.map(({ change }) => change.resume_status),
      moved.map(({ change }) => change.locked),
      at,
    ],
  })
}

/** Releases the numbers of deleted SIMs for other cards. */
export async function freeNumbers(sql: Sql, cards: readonly SimCard[], at: Date): Promise<void> {
  await inPortions(cards, (some) => free(sql, some))
  await endPairings(sql, cards, at)
}

async function free(sql: Sql, cards: readonly SimCard[]): Promise<void> {
  const values = [cards.map((card) => card.partner_id), plainArray(cards.map(({ iccid }) => iccid))]
  const these = `from unnest($1::text[], $2::text[]) g (partner_id, iccid) where t.partner_id = g.partner_id and t.iccid = g.iccid`
  await sql.query({
    name: 'free-sim-numbers',
    text: `update sim t set imsi = null, msisdn = null ${these}`,
    values,
  })
  await sql.query({
    name: 'free-sim-identities',
    text: `update sim_identity t set imsi = null, msisdn = null ${these}`,
    values,
  })
}

/** Ends the pairings of locked SIMs. */
export async function endPairings(sql: Sql, cards: readonly SimCard[], at: Date): Promise<void> {
  await inPortions(cards, (some) =>
    sql.query({
      name: 'end-sim-pairings',
      text: `update sim_pairing t set until = greatest($3, t.since) from unnest($1::text[], $2::text[]) g (partner_id, iccid)
         where t.partner_id = g.partner_id and t.iccid = g.iccid and t.until is null`,
      values: [some.map((card) => card.partner_id), plainArray(some.map(({ iccid }) => iccid)), at],
    }),
  )
}
