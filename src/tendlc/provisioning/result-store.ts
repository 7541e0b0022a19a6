import type { Sql } from '#platform/database/db.ts'

/** A request, by the link and the time at which it was submitted. */
export type RequestKey = { linkId: string; submittedAt: Date }

type ResultRow = { outcome: 'done' | 'rejected'; reason: string | null }

/** The results that operators have stated, in the order of the requests; null for requests without a result. */
export async function readResults(sql: Sql, keys: readonly RequestKey[]): Promise<(ResultRow | null)[]> {
  const { rows } = await sql.query<ResultRow & { outcome: ResultRow['outcome'] | null }>({
    name: 'read-provisioning-results',
    text: `select r.outcome, r.reason from unnest($1::uuid[], $2::timestamptz[]) with ordinality as q(link_id, submitted_at, n)
      left join number_provisioning_result r using (link_id, submitted_at) order by q.n`,
    values: columnsOf(keys),
  })
  return rows.map((row) => (row.outcome === null ? null : row))
}

export type NewResult = RequestKey & { outcome: 'done' | 'rejected'; reason: string | undefined }

/**
 * Stores results of open requests, and makes them due. Returns the links whose result applies: the others are decided already, or are not
 * open under this time. An unlinking cannot be rejected.
 */
export async function storeResults(
  sql: Sql,
  results: readonly NewResult[],
  { by, now }: { by: string; now: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ link_id: string }>({
    name: 'store-provisioning-results',
    text: `with open as (
        select n.id, n.submitted_at, n.account_id, q.outcome, q.reason
          from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[]) q(link_id, submitted_at, outcome, reason)
          join campaign_number n on n.id = q.link_id and n.submitted_at = q.submitted_at
         where n.due_at is not null and (n.status = 'LINKING' or (n.status = 'UNLINKING' and q.outcome = 'done'))
         order by n.id for update of n),
      stored as (
        insert into number_provisioning_result (link_id, submitted_at, account_id, outcome, reason, decided_by, decided_at)
        select id, submitted_at, account_id, outcome, reason, $5, $6 from open
        on conflict do nothing returning link_id)
      update campaign_number set due_at = $6, leased_until = null where id in (select link_id from stored)
      returning id as link_id`,
    values: [
      ...columnsOf(results),
      results.map(({ outcome }) => outcome),
      results.map(({ reason }) => reason ?? null),
      by,
      new Date(now),
    ],
  })
  return rows.map(({ link_id }) => link_id)
}

export type OpenProvisioning = {
  id: string
  operation: 'link' | 'unlink'
  number: string
  account_id: string
  campaign_id: string
  registry_campaign_id: string | null
  previous_registry_campaign_id: string | null
  submitted_at: Date
}

/** Requests without a result, in the order of their IDs. */
export async function listOpen(
  sql: Sql,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<OpenProvisioning[]> {
  const { rows } = await sql.query<OpenProvisioning>({
    name: 'list-open-provisioning',
    text: `select n.id, case n.status when 'LINKING' then 'link' else 'unlink' end as operation, n.number, n.account_id, n.campaign_id,
        c.registry_campaign_id, f.registry_campaign_id as previous_registry_campaign_id, n.submitted_at
      from campaign_number n join campaign c on c.id = n.campaign_id
        left join campaign_number m on m.id = n.moves_from left join campaign f on f.id = m.campaign_id
      where n.due_at is not null and n.status in ('LINKING', 'UNLINKING') and ($1::uuid is null or n.id > $1)
        and not exists (select from number_provisioning_result r where r.link_id = n.id and r.submitted_at = n.submitted_at)
      order by n.id limit $2`,
    values: [after ?? null, limit],
  })
  return rows
}

const columnsOf = (keys: readonly RequestKey[]) => [
  keys.map(({ linkId }) => linkId),
  keys.map(({ submittedAt }) => submittedAt),
]
