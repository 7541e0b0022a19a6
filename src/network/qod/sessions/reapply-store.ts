import type { Sql } from '#platform/database/db.ts'
import type { OnUsage } from '#sims/index.ts'

/**
 * When connections of SIMs have begun or ended, schedules their QoS profiles to be applied again, in the transaction that stores the usage. Requests
 * in flight are fenced, because their results are stale.
 */
export const reapplyQos: OnUsage = async (sql: Sql, changes, now) => {
  const moved = changes.filter(({ sessionStarted, ended }) => sessionStarted || ended)
  if (moved.length === 0) return
  await sql.query({
    name: 'ask-again-for-qod',
    text: `with moved as (
        select s.id from qod_session s
         where id = any (array(
             select c.session_id from (select distinct partner_id, iccid from unnest($1::text[], $2::text[]) g(partner_id, iccid)) g
               join qod_connection c using (partner_id, iccid)))
           and state in ('REQUESTED', 'AVAILABLE') and pending_request is distinct from 'release'
         order by id for no key update
      )
      update qod_session s set pending_request = 'apply', pending_request_at = $3, attempts = 0, lease = null, leased_until = null
        from moved where s.id = moved.id`,
    values: [moved.map(({ partnerId }) => partnerId), moved.map(({ iccid }) => iccid), now],
  })
}
