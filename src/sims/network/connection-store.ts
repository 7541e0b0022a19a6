import type { Sql } from '#platform/database/db.ts'
import type { SessionSelector } from '../radius/index.ts'
import { sessionSelectorColumns, sessionSelectorOf } from '../disconnects/session-selector.ts'

/** An open session of a SIM at a gateway. */
export type SimConnection = {
  nas: string
  /** Names the session at this exchange. */
  sessionKey: string
  /** The addresses of the device, where the gateway has told them. */
  address: string | undefined
  prefix: string | undefined
}

/** A SIM and the sessions that it has at gateways, the latest first. */
export type ConnectedSim = { partnerId: string; iccid: string; connections: SimConnection[] }

/** More than a device has at once; sessions whose end was never told are among them. */
const most = 20

type Found = {
  partner_id: string
  iccid: string
  nas: string | null
  session: string
  address: string | null
  prefix: string | null
}

/** The SIM that has a number (digits), of any account's where none is named; undefined where there is none. */
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

/** What a gateway finds one of its sessions by; undefined where that has ended or there is no such gateway any more. */
export async function readOpenSession(
  sql: Sql,
  nas: string,
  sessionKey: string,
): Promise<SessionSelector | undefined> {
  const [, iccid, n, key] = /^(\d+) (\d+) (.*)$/s.exec(sessionKey) ?? []
  if (key === undefined) return undefined
  const { rows } = await sql.query<{ wish: Record<string, string> }>({
    name: 'read-open-sim-session',
    text: `select ${sessionSelectorColumns} as wish from sim_session s
      where nas = $1 and session_key = $2 and iccid = $3 and n = $4 and ended_at is null and exists (select from sim_nas where id = $1)`,
    values: [nas, key, iccid, n],
  })
  return rows[0] && sessionSelectorOf(rows[0].wish)
}
