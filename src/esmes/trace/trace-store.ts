import { plainArray, type Sql } from '#platform/database/db.ts'
import type { TracedPdu } from './traced-pdu.ts'

/** A trace of a session: its last PDUs, and until when its node collects them. */
export type Trace = { until: Date; pdus: TracedPdu[]; isNew: boolean }

const returned = `pdus, until, xmax = 0 as "isNew"`

/**
 * Requests a trace of a session of a user for `seconds`, or extends it. After the end of the session its last PDUs are returned while the request holds.
 * Returns undefined if the user has no such session. Texts are not collected for accounts that do not keep them.
 */
export async function requestTrace(
  sql: Sql,
  userId: string,
  sessionId: string,
  seconds: number,
): Promise<Trace | undefined> {
  await sql.query('delete from smpp_trace where session_id = $1 and until <= clock_timestamp()', [sessionId])
  const { rows } = await sql.query<Trace>(
    `insert into smpp_trace (session_id, user_id, account_id, node_id, with_texts, until)
     select b.session_id, b.user_id, b.account_id, b.node_id,
            not exists (select from account_redaction r where r.account_id = b.account_id and r.text_days is not null),
            clock_timestamp() + make_interval(secs => $3)
       from smpp_bind b where b.session_id = $2 and b.user_id = $1
         on conflict (session_id) do update set until = excluded.until
     returning ${returned}`,
    [userId, sessionId, seconds],
  )
  if (rows[0]) return rows[0]
  const { rows: ended } = await sql.query<Trace>(
    `select pdus, until, false as "isNew" from smpp_trace
      where user_id = $1 and session_id = $2 and until > clock_timestamp()`,
    [userId, sessionId],
  )
  return ended[0]
}

/** The most sessions of which a node collects PDUs at the same time. */
const most = 100

/** The traces that are requested of a node. */
export async function requestedTraces(
  sql: Sql,
  nodeId: string,
): Promise<{ sessionId: string; withTexts: boolean }[]> {
  const { rows } = await sql.query<{ sessionId: string; withTexts: boolean }>({
    name: 'requested-smpp-traces',
    text: `select session_id as "sessionId", with_texts as "withTexts" from smpp_trace
        where node_id = $1 and until > clock_timestamp() order by until desc limit $2`,
    values: [nodeId, most],
  })
  return rows
}

/** Stores the last PDUs of traces that are still requested. */
export async function storeTraces(
  sql: Sql,
  nodeId: string,
  traces: readonly { sessionId: string; pdus: readonly TracedPdu[] }[],
): Promise<void> {
  await sql.query({
    name: 'store-smpp-traces',
    text: `update smpp_trace t set pdus = i.pdus from unnest($2::uuid[], $3::jsonb[]) i(session_id, pdus)
        where t.session_id = i.session_id and t.node_id = $1 and t.until > clock_timestamp()`,
    values: [
      nodeId,
      plainArray(traces.map(({ sessionId }) => sessionId)),
      traces.map(({ pdus }) => JSON.stringify(pdus)),
    ],
  })
}

/** Deletes the traces of a node that are no longer requested. */
export async function deleteEndedTraces(sql: Sql, nodeId: string): Promise<void> {
  await sql.query({
    name: 'delete-ended-smpp-traces',
    text: 'delete from smpp_trace where node_id = $1 and until <= clock_timestamp()',
    values: [nodeId],
  })
}
