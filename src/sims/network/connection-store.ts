import type { Sql } from '#platform/database/db.ts'
import type { SessionSelector } from '../radius/index.ts'
import { sessionSelectorColumns, sessionSelectorOf } from '../disconnects/session-selector.ts'

/** An open session of a SIM at a NAS. */
export type SimConnection = {
  nas: string
  /** Identifies the session at this exchange. */
  sessionKey: string
  /** The addresses of the device, if reported. */
  address: string | undefined
  prefix: string | undefined
}

/** A SIM and its open sessions, newest first. */
export type ConnectedSim = { partnerId: string; iccid: string; connections: SimConnection[] }

/** Maximum sessions that are read: more than a device has concurrently, because the end of some sessions is never reported. */
const most = 20

type Found = {
  partner_id: string
  iccid: string
  nas: string | null
  session: string
  address: string | null
  prefix: string | null
}

/** The SIM that has a number (digits), optionally of one account; undefined if there is none. */
export async function findConnections(
  sql: Sql,
  { msisdn, accountId }: { msisdn: string; accountId: string | undefined },
): Promise<ConnectedSim | undefined> {
  const { rows } = await sql.query<Found>({
    name: 'find-sim-connections',
    text: `select i.partner_id, i.iccid, s.nas, concat_ws(' ', i.iccid, s.n, s.session_key) as session, host(s.address) as address, s.prefix::text as prefix
        from sim_identity i join sim_partner p using (partner_id)
        left join lateral (
          select nas, session_key, n, address, prefix, started_at from sim_session o
           where o.partner_id = i.partner_id and o.iccid = i.iccid and o.ended_at is null
             and exists (select from sim_nas where id = o.nas)
           order by started_at desc, nas, session_key, n limit ${most}) s on true
       where i.msisdn = $1 and ($2::text is null or p.account = $2)
       order by s.started_at desc, s.nas, s.session_key, s.n`,
    values: [msisdn, accountId ?? null],
  })
  const [first] = rows
  return (
    first && {
      partnerId: first.partner_id,
      iccid: first.iccid,
      connections: rows.flatMap(({ nas, session: sessionKey, address, prefix }) =>
        nas === null ? [] : [{ nas, sessionKey, address: address ?? undefined, prefix: prefix ?? undefined }],
      ),
    }
  )
}

/** The attributes by which a NAS finds one of its sessions; undefined if the session has ended or the NAS no longer exists. */
export async function readOpenSession(
  sql: Sql,
  nas: string,
  sessionKey: string,
): Promise<SessionSelector | undefined> {
  const [, iccid, n, key] = /^(\d+) (\d+) (.*)$/s.exec(sessionKey) ?? []
  if (key === undefined) return undefined
  const { rows } = await sql.query<{ selector: Record<string, string> }>({
    name: 'read-open-sim-session',
    text: `select ${sessionSelectorColumns} as selector from sim_session s
      where nas = $1 and session_key = $2 and iccid = $3 and n = $4 and ended_at is null and exists (select from sim_nas where id = $1)`,
    values: [nas, key, iccid, n],
  })
  return rows[0] && sessionSelectorOf(rows[0].selector)
}
