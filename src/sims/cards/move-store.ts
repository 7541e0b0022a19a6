import { plainArray, type Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { computed, rowMoves } from '#platform/database/row-moves.ts'
import { simStates, simStatuses } from '../states/states.ts'
import type { SimCard } from './lock-store.ts'
import { suspends, type MoveEvent } from './verb-states.ts'

const moveRows = rowMoves<MoveEvent, { iccid: string }>(simStates, {
  table: 'sim',
  id: ['partner_id', 'iccid'],
  keyType: 'text',
  codes: simStatuses,
  columns: 'iccid',
})

/** Moves SIMs that the caller has locked to another status, and deletes the records that a limit or a pool has suspended the SIMs. */
export async function moveCards(
  sql: Sql,
  moves: readonly { card: SimCard; change: MoveEvent }[],
  { customer, at }: { customer: boolean; at: Date },
): Promise<void> {
  for (const [event, some] of Map.groupBy(moves, ({ change }) => change)) {
    const suspended = suspends(event)
    const set = {
      resume_status: suspended ? computed`coalesce(resume_status, status)` : null,
      locked: suspended ? computed`locked or ${!customer}` : false,
      changed_at: at,
    }
    await inPortions(some, async (portion) => {
      const keys = portion.map(({ card }) => [card.partner_id, card.iccid] as const)
      // Pipelined on the connection of the transaction.
      await Promise.all([moveRows(sql, keys, event, undefined, { set }), endSuspensions(sql, keys)])
    })
  }
}

async function endSuspensions(sql: Sql, keys: readonly (readonly [string, string])[]): Promise<void> {
  await sql.query({
    name: 'end-sim-suspensions',
    text: `with anew as (
        update sim_limit_reached r set suspended = false from unnest($1::text[], $2::text[]) m (partner_id, iccid)
         where r.partner_id = m.partner_id and r.iccid = m.iccid and r.suspended
      )
      update sim_pool_suspended x set holds = false from unnest($1::text[], $2::text[]) m (partner_id, iccid)
       where x.partner_id = m.partner_id and x.iccid = m.iccid and x.holds`,
    values: [keys.map(([partnerId]) => partnerId), plainArray(keys.map(([, iccid]) => iccid))],
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

/** Ends the pairings of SIMs that the caller has locked. */
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
