import type { Sql } from '#platform/database/db.ts'
import { isSameGateway, type Restart } from '../counting/same-gateway.ts'

export type LostSession = { nas: string; session_key: string; iccid: string; n: number; began_at: Date }

type Open = {
  session_key: string
  iccid: string
  n: number
  last_at: Date
  nas_identifier: string | null
  nas_ip: string | null
}

/**
 * Some sessions of a gateway that has restarted since their last record, in key order. Undefined if no gateway is left to search,
 * or another node is searching it.
 */
export async function findLost(sql: Sql, limit: number): Promise<LostSession[] | undefined> {
  const { rows } = await sql.query<{
    nas: string
    identifier: string
    ip: string
    began_at: Date
    lost_from: string
  }>(
    `select nas, identifier, ip, began_at, lost_from from sim_nas_restart where lost_from is not null
      order by nas, identifier, ip limit 1 for no key update skip locked`,
  )
  const [restart] = rows
  if (!restart) return undefined
  const { nas, identifier, ip, began_at, lost_from } = restart
  // A key may have several sessions, and a page must not end between them.
  const { rows: open } = await sql.query<Open>({
    name: 'find-lost-sim-sessions',
    text: `select session_key, iccid, n, last_at, nas_identifier, nas_ip from sim_session
        where nas = $1 and session_key > $2 and ended_at is null order by session_key fetch first $3 rows with ties`,
    values: [nas, lost_from, limit],
  })
  const until = open.length < limit ? null : open.at(-1)!.session_key
  await sql.query(
    'update sim_nas_restart set lost_from = $4 where nas = $1 and identifier = $2 and ip = $3',
    [nas, identifier, ip, until],
  )
  const gateway = { identifier: identifier || undefined, ip: ip || undefined }
  return open
    .filter((one) => one.last_at < began_at && isSameGateway(gateway, namesOf(one)))
    .map(({ session_key, iccid, n }) => ({ nas, session_key, iccid, n, began_at }))
}

const namesOf = ({ nas_identifier, nas_ip }: Open): Restart['gateway'] => ({
  identifier: nas_identifier ?? undefined,
  ip: nas_ip ?? undefined,
})
