import type { Sql } from '#platform/database/db.ts'

/** The number of accepted messages, and of messages that reached each status. */
export type Counts = {
  accepted: number
  submitted: number
  delivered: number
  undeliverable: number
  rejected: number
}

/** The counts of one node for one minute (wall time in milliseconds), carrier and country. */
export type MinuteRow = Counts & { minute: number; carrierId: string; country: string }

/** Adds counts to the rows of this node; no other node writes these rows. */
export async function addMinutes(sql: Sql, nodeId: string, rows: readonly MinuteRow[]): Promise<void> {
  await sql.query({
    name: 'add-minutes',
    text: `insert into message_minute as m
      select to_timestamp(minute / 1000), $1, carrier_id, country, accepted, submitted, delivered, undeliverable, rejected
        from unnest($2::float8[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[])
          i(minute, carrier_id, country, accepted, submitted, delivered, undeliverable, rejected)
      on conflict (minute, node_id, carrier_id, country) do update set accepted = m.accepted + excluded.accepted,
        submitted = m.submitted + excluded.submitted, delivered = m.delivered + excluded.delivered,
        undeliverable = m.undeliverable + excluded.undeliverable, rejected = m.rejected + excluded.rejected`,
    values: [
      nodeId,
      rows.map((row) => row.minute),
      rows.map((row) => row.carrierId),
      rows.map((row) => row.country),
      rows.map((row) => row.accepted),
      rows.map((row) => row.submitted),
      rows.map((row) => row.delivered),
      rows.map((row) => row.undeliverable),
      rows.map((row) => row.rejected),
    ],
  })
}

type Summed = Counts & { minute: Date | null; carrier_id: string | null; country: string | null }

/** The counts of all nodes in the last minutes, by minute, carrier and country. Reads only the rows of these minutes. */
export async function readMinutes(sql: Sql, minutes: number): Promise<Summed[]> {
  const { rows } = await sql.query<Summed>({
    name: 'read-minutes',
    text: `select minute, carrier_id, country, sum(accepted)::int as accepted, sum(submitted)::int as submitted,
        sum(delivered)::int as delivered, sum(undeliverable)::int as undeliverable, sum(rejected)::int as rejected
       from message_minute where minute > clock_timestamp() - $1::int * interval '1 minute'
      group by grouping sets ((minute), (carrier_id, country)) order by minute`,
    values: [minutes],
  })
  return rows
}
