import type { Sql } from '#platform/database/db.ts'
import type { SingleMessage } from './contract.ts'

/** A rejected message of a workflow. */
export type Reached = { id: string; item: number }

/** The next item, with the data with which it was accepted. */
export type Next = {
  id: string
  account_id: string
  application_id: string | null
  actor: string
  item: number
  items: number
  body: SingleMessage
}

/** Claims the next items of workflows, each once. A message that is not the latest item of its workflow claims nothing. */
export async function takeNext(sql: Sql, reached: Reached[]): Promise<Next[]> {
  const { rows } = await sql.query<Next>({
    name: 'take-next',
    text: `update workflow w set reached = w.reached + 1
        from unnest($1::uuid[], $2::int[]) i(id, item)
       where w.id = i.id and w.reached = i.item and i.item <= jsonb_array_length(w.failover)
      returning w.id, w.account_id, w.application_id, w.actor, w.reached as item, jsonb_array_length(w.failover) + 1 as items,
        w.failover -> (w.reached - 2) as body`,
    values: [reached.map((one) => one.id), reached.map((one) => one.item)],
  })
  return rows
}
