import type { Sql } from '#platform/database/db.ts'
import type { CampaignStatus } from '../shapes/words.ts'
import type { CampaignEvent } from './states.ts'

/** A state that a campaign has come to, when, and why. */
export type StatusChange = { status: CampaignStatus; event: CampaignEvent; reason: string | null; at: Date }

const shown = 10

/** The last states of campaigns, by id, the latest first (S2-101). */
export async function readChanges(sql: Sql, ids: readonly string[]): Promise<Map<string, StatusChange[]>> {
  const { rows } = await sql.query<StatusChange & { id: string }>({
    name: 'read-campaign-changes',
    text: `select c.id, h.to_state as status, h.event, h.reason, h.at
      from unnest($1::text[]) c(id), lateral (select id, to_state, event, reason, at from tendlc_history
        where machine = 'campaign' and subject_id = c.id order by id desc limit ${shown}) h
      order by c.id, h.id desc`,
    values: [ids],
  })
  return Map.groupBy(rows, ({ id }) => id)
}
