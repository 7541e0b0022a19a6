import { openConditions } from '#platform/database/conditions.ts'
import type { Row, Sql } from '#platform/database/db.ts'
import type { Entry, EntryHead } from './entry.ts'

/** Filters of the list; all must match. IDs bound the time. */
export type EntryFilter = {
  accountId: string
  requestId?: string | undefined
  method?: string | undefined
  pathPrefix?: string | undefined
  /** Bounds of the status, inclusive. */
  status?: { from: number; to: number } | undefined
  from: string
  before: string
  limit: number
}

/** Entries that one page examines at most; a filter may match few of them. */
export const mostExamined = 2_000

type HeadRow = Row & {
  id: string
  account_id: string
  request_id: string
  operation: string
  method: string
  path: string
  query: string | null
  status: number
  duration_ms: number
  weight: number
  error: EntryHead['error']
  created: EntryHead['created']
}

const headColumns =
  'id, account_id, request_id, operation, method, path, query, status, duration_ms, weight, error, created'

/** The next entries of an account that match, newest first, and the position at which the search continues; null at its end. */
export async function findEntries(
  sql: Sql,
  { accountId, requestId, method, pathPrefix, status, from, before, limit }: EntryFilter,
): Promise<{ rows: EntryHead[]; next: string | null }> {
  const { values, put, add, where } = openConditions()
  add(accountId, (at) => `account_id = ${at}`)
  add(before, (at) => `id < ${at}`)
  add(from, (at) => `id >= ${at}`)
  add(requestId, (at) => `request_id = ${at}`)
  // With this constant condition, the index of errors is used.
  const errors = status && status.from >= 400 ? ' and status >= 400' : ''
  const examined = `select ${headColumns} from request_log ${where()}${errors} order by account_id desc, id desc limit ${put(mostExamined)}`
  const matching = [
    ...(method === undefined ? [] : [`method = ${put(method)}`]),
    ...(pathPrefix === undefined ? [] : [`starts_with(path, ${put(pathPrefix)})`]),
    ...(status ? [`status between ${put(status.from)} and ${put(status.to)}`] : []),
  ]
  const condition = matching.length === 0 ? '' : `where ${matching.join(' and ')}`
  const { rows } = await sql.query<HeadRow & { examined: number; last: string | null }>(
    `with examined as materialized (${examined}),
        found as (select * from examined ${condition} order by id desc limit ${put(limit + 1)})
      select s.examined, s.last, f.* from (select count(*)::int as examined, (array_agg(id order by id))[1] as last from examined) s
        left join found f on true order by f.id desc`,
    values,
  )
  const { examined: count, last } = rows[0]!
  const found = rows.filter(({ id }) => id !== null)
  if (found.length > limit) return { rows: found.slice(0, limit).map(headOf), next: found[limit - 1]!.id }
  return { rows: found.map(headOf), next: count === mostExamined ? last : null }
}

type EntryRow = HeadRow & {
  application_id: string | null
  credential: Entry['credential']
  client_address: string
  user_agent: string | null
  content_type: string | null
  body: string | null
  body_state: Entry['body']['state']
  response: string | null
  response_state: Entry['response']['state']
}

/** The entry of a request, of one account or of any. */
export async function readEntry(
  sql: Sql,
  requestId: string,
  accountId: string | null,
): Promise<Entry | undefined> {
  const { rows } = await sql.query<EntryRow>(
    'select * from request_log where request_id = $1 and ($2::text is null or account_id = $2) limit 1',
    [requestId, accountId],
  )
  const [row] = rows
  return (
    row && {
      ...headOf(row),
      applicationId: row.application_id,
      credential: row.credential,
      clientAddress: row.client_address,
      userAgent: row.user_agent,
      contentType: row.content_type,
      body: { text: row.body, state: row.body_state },
      response: { text: row.response, state: row.response_state },
    }
  )
}

const headOf = (row: HeadRow): EntryHead => ({
  id: row.id,
  accountId: row.account_id,
  requestId: row.request_id,
  operation: row.operation,
  method: row.method,
  path: row.path,
  query: row.query,
  status: row.status,
  durationMs: row.duration_ms,
  weight: row.weight,
  error: row.error,
  created: row.created,
})
