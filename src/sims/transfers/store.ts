import { plainArray, type Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { rowMoves } from '#platform/database/row-moves.ts'
import { fieldNames } from '../cards/custom-fields.ts'
import type { SimCard } from '../cards/lock-store.ts'
import { transferStates, type TransferVerb } from './states.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type Transfer = {
  id: string
  partner_id: string
  target_id: string
  status: 'open' | 'accepted' | 'rejected' | 'withdrawn'
  cards: number
  moved: number
  creator: string
  reason: string
  created_at: Date
  ended_at: Date | null
}

const columns = 'id, partner_id, target_id, status, cards, moved, creator, reason, created_at, ended_at'

/** A SIM of a transfer, and the actions of its two customers. */
export type TransferCard = { iccid: string; source_action_id: string; target_action_id: string | null }

type NewTransfer = Pick<Transfer, 'id' | 'partner_id' | 'target_id' | 'creator' | 'created_at'>

/** Stores an open transfer, with its SIMs. */
export async function insertTransfer(
  sql: Sql,
  { id, partner_id, target_id, creator, created_at }: NewTransfer,
  cards: readonly TransferCard[],
): Promise<void> {
  await sql.query(
    'insert into sim_transfer (id, partner_id, target_id, cards, creator, created_at) values ($1, $2, $3, $4, $5, $6)',
    [id, partner_id, target_id, cards.length, creator, created_at],
  )
  await inPortions(cards, (some) =>
    sql.query(
      `insert into sim_transfer_card (transfer_id, partner_id, iccid, source_action_id, target_action_id)
       select $1, $2, c.* from unnest($3::text[], $4::uuid[], $5::uuid[]) c`,
      [
        id,
        partner_id,
        plainArray(some.map(({ iccid }) => iccid)),
        plainArray(some.map(({ source_action_id }) => source_action_id)),
        plainArray(some.map(({ target_action_id }) => target_action_id)),
      ],
    ),
  )
}

/** Transfers from or to a partner, newest first. */
export async function listTransfers(
  sql: Sql,
  partnerId: string,
  { after, limit }: PageRequest,
): Promise<Transfer[]> {
  const of = (member: string) =>
    `(select ${columns} from sim_transfer where ${member} = $1 and ($2::uuid is null or id < $2) order by id desc limit $3)`
  const { rows } = await sql.query<Transfer>({
    name: 'list-sim-transfers',
    text: `${of('partner_id')} union all ${of('target_id')} order by id desc limit $3`,
    values: [partnerId, after ?? null, limit],
  })
  return rows
}

const ofOne = `select ${columns} from sim_transfer where id = $1 and ($2::text is null or $2 in (partner_id, target_id))`

/** Locks a transfer until the transaction ends; undefined if it does not exist, or does not involve the given partner. */
export async function lockTransfer(sql: Sql, id: string, partnerId?: string): Promise<Transfer | undefined> {
  const { rows } = await sql.query<Transfer>(`${ofOne} for update`, [id, partnerId ?? null])
  return rows[0]
}

/** A transfer from or to a partner. */
export async function readTransfer(sql: Sql, id: string, partnerId: string): Promise<Transfer | undefined> {
  const { rows } = await sql.query<Transfer>({
    name: 'read-sim-transfer',
    text: ofOne,
    values: [id, partnerId],
  })
  return rows[0]
}

/** Counts the open transfers of a partner, up to a limit, and serializes concurrent counts until the transaction ends. */
async function countWaiting(sql: Sql, partnerId: string, most: number): Promise<number> {
  await sql.query({
    name: 'hold-sim-partner',
    text: 'select from sim_partner where partner_id = $1 for no key update',
    values: [partnerId],
  })
  const { rows } = await sql.query<{ n: number }>({
    name: 'count-waiting-sim-transfers',
    text: `select count(*)::int as n from (select from sim_transfer where partner_id = $1 and status = 'open' limit $2) t`,
    values: [partnerId, most],
  })
  return rows[0]!.n
}

/** Maximum open transfers of one customer. Limited because each transfer notifies another customer without that customer's consent. */
export const mostWaiting = 1_000

/** Whether a customer may request another transfer. */
export async function hasRoomForTransfers(sql: Sql, partnerId: string): Promise<boolean> {
  return (await countWaiting(sql, partnerId, mostWaiting)) < mostWaiting
}

/** The SIMs of a transfer, which never change, in order. */
export async function readTransferCards(sql: Sql, id: string): Promise<TransferCard[]> {
  const portion = 500
  const cards: TransferCard[] = []
  for (let read = portion; read === portion;) {
    const { rows } = await sql.query<TransferCard>({
      name: 'read-sim-transfer-cards',
      text: `select iccid, source_action_id, target_action_id from sim_transfer_card
        where transfer_id = $1 and iccid > $2 order by iccid limit $3`,
      values: [id, cards.at(-1)?.iccid ?? '', portion],
    })
    cards.push(...rows)
    read = rows.length
  }
  return cards
}

const moveTransfers = rowMoves<TransferVerb, Transfer>(transferStates, {
  table: 'sim_transfer',
  keyType: 'uuid',
  columns,
})

/** Ends a locked open transfer. */
export async function endTransfer(
  sql: Sql,
  id: string,
  verb: TransferVerb,
  { moved, reason, at }: { moved: number; reason: string; at: Date },
): Promise<Transfer> {
  await sql.query('update sim_transfer_card set open = false where transfer_id = $1', [id])
  const set = { moved, reason, ended_at: at }
  const [ended] = await moveTransfers(sql, [id], verb, undefined, { set })
  return ended!.row
}

/** Moves SIMs that the caller has locked to another customer, without the previous customer's settings; clears alarms and limits. */
export async function giveCards(
  sql: Sql,
  cards: readonly SimCard[],
  targetId: string,
  at: Date,
): Promise<void> {
  await inPortions(cards, (some) => give(sql, some, targetId, at))
}

async function give(sql: Sql, cards: readonly SimCard[], targetId: string, at: Date): Promise<void> {
  const values = [cards.map((card) => card.partner_id), plainArray(cards.map(({ iccid }) => iccid)), targetId]
  const these =
    'from unnest($1::text[], $2::text[]) c (partner_id, iccid) where t.partner_id = c.partner_id and t.iccid = c.iccid'
  await sql.query({
    name: 'give-sims',
    text: `update sim t set partner_id = $3, changed_at = $4, pool_id = null, limit_profile_id = null, fraud_profile_id = null, fraud = 1, lim = 4,
        apn = null, ip_type = null, ipv4 = null, ipv6 = null, ${fieldNames.map((name) => `${name} = null`).join(', ')} ${these}`,
    values: [...values, at],
  })
  await sql.query({
    name: 'clear-findings-of-sims',
    text: `with cleared as (update sim_alarm t set cleared_at = $3, cleared_by = 'transfer' ${these} and t.cleared_at is null)
      delete from sim_limit_reached t using unnest($1::text[], $2::text[]) c (partner_id, iccid)
       where t.partner_id = c.partner_id and t.iccid = c.iccid`,
    values: [values[0], values[1], at],
  })
  await sql.query({
    name: 'give-sim-identities',
    text: `update sim_identity t set partner_id = $3 ${these}`,
    values,
  })
}
