import type { Sql } from '#platform/database/db.ts'
import type { Restart } from '../counting/same-gateway.ts'

/** Stores that gateways restarted; the sessions that ended with the restart are found later, page by page. */
export async function noteRestarts(sql: Sql, restarts: readonly Restart[]): Promise<void> {
  await sql.query({
    name: 'note-nas-restarts',
    text: `with given as (
        select g.nas, g.identifier, g.ip, max(g.at) as at
          from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) g(nas, identifier, ip, at)
          join sim_nas n on n.id = g.nas group by 1, 2, 3 order by 1, 2, 3
      ), noted as (
        insert into sim_nas_restart as r (nas, identifier, ip, began_at, lost_from) select nas, identifier, ip, at, '' from given
        on conflict (nas, identifier, ip) do update set began_at = excluded.began_at, lost_from = '' where r.began_at < excluded.began_at
      )
      update sim_nas n set began_at = g.at from (select nas, max(at) as at from given group by nas order by nas) g
       where n.id = g.nas and (n.began_at is null or n.began_at < g.at)`,
    values: [
      restarts.map(({ nas }) => nas),
      restarts.map(({ gateway }) => gateway.identifier ?? ''),
      restarts.map(({ gateway }) => gateway.ip ?? ''),
      restarts.map(({ at }) => new Date(at)),
    ],
  })
}

/** Maximum restarts that are read; fewer gateways share one address. */
const most = 1_000

/** When the gateways that share an address last restarted, by NAS. */
export async function readRestarts(sql: Sql, nas: readonly string[]): Promise<Map<string, Restart[]>> {
  const { rows } = await sql.query<{ nas: string; identifier: string; ip: string; began_at: Date }>({
    name: 'read-nas-restarts',
    text: `select r.nas, r.identifier, r.ip, r.began_at from unnest($1::text[]) g(nas)
       cross join lateral (select * from sim_nas_restart where nas = g.nas order by began_at desc limit ${most}) r`,
    values: [nas],
  })
  return Map.groupBy(rows.map(restartOfRow), (one) => one.nas)
}

const restartOfRow = (row: { nas: string; identifier: string; ip: string; began_at: Date }): Restart => ({
  nas: row.nas,
  gateway: { identifier: row.identifier || undefined, ip: row.ip || undefined },
  at: row.began_at.getTime(),
})
