import type { Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { rowMoves } from '#platform/database/row-moves.ts'
import { uuidv7 } from '#platform/ids.ts'
import { actionStates } from './states.ts'

/** The statuses of an action (S1-069). */
export const actionStatuses = ['open', 'done', 'rejected'] as const
export type ActionStatus = (typeof actionStatuses)[number]

/** An action requested on a SIM; times are exchange time. */
export type NewAction = {
  partnerId: string
  iccid: string
  signupId: number
  actionType: string
  status: ActionStatus
  /** The requester: a user, an operator, or a rule. */
  creator: string
  /** The channel: api, operator, import, rule, usage. */
  source: string
  /** The request, and the previous values. */
  content?: object | undefined
  /** Why the action was rejected. */
  reason?: string | undefined
  at: Date
}

/**
 * Inserts an action for each row, with its status; returns their IDs in the same order. Actions are made for one portion at a time, because
 * garbage collection would stop the process to copy ten thousand of them.
 */
export async function insertActions<Row>(
  sql: Sql,
  rows: readonly Row[],
  actionOf: (row: Row) => NewAction,
): Promise<string[]> {
  return (await inPortions(rows, (some) => insert(sql, some.map(actionOf)))).flat()
}

async function insert(sql: Sql, actions: readonly NewAction[]): Promise<string[]> {
  if (actions.length === 0) return []
  const ids = actions.map(() => uuidv7())
  await sql.query({
    name: 'insert-sim-actions',
    text: `insert into sim_action (id, partner_id, iccid, signup_id, action_type, status, creator, source, content, reason, created_at, ended_at)
      select id, partner_id, iccid, signup_id, action_type, status, creator, source, content, reason, at,
          case when status <> 'open' then at end
        from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[],
          $10::text[], $11::timestamptz[])
          a (id, partner_id, iccid, signup_id, action_type, status, creator, source, content, reason, at)`,
    values: [
      ids,
      actions.map(({ partnerId }) => partnerId),
      actions.map(({ iccid }) => iccid),
      actions.map(({ signupId }) => signupId),
      actions.map(({ actionType }) => actionType),
      actions.map(({ status }) => status),
      actions.map(({ creator }) => creator),
      actions.map(({ source }) => source),
      actions.map(({ content = {} }) => JSON.stringify(content)),
      actions.map(({ reason = '' }) => reason),
      actions.map(({ at }) => at),
    ],
  })
  return ids
}

const moveActions = rowMoves(actionStates, { table: 'sim_action', keyType: 'uuid', columns: 'id' })

/** Ends open actions; those that have already ended are unchanged. */
export async function endActions(
  sql: Sql,
  ids: readonly string[],
  event: (typeof actionStates.moves)[number][1],
  { reason = '', at }: { reason?: string | undefined; at: Date },
): Promise<void> {
  const set = { reason, ended_at: at }
  await inPortions(ids, (some) => moveActions(sql, some, event, undefined, { set }))
}
