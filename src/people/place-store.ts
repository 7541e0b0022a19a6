import type { Sql } from '#platform/database/db.ts'
import { networkOf } from '#platform/http/source-network.ts'

/** Keeps in mind that somebody has come in from there. */
export async function notePlace(sql: Sql, personId: string, ip: string): Promise<void> {
  await sql.query(
    `insert into person_place (person_id, network) values ($1, $2)
     on conflict (person_id, network) do update set seen_at = excluded.seen_at`,
    [personId, networkOf(ip)],
  )
}

/** Whether somebody of this address has come in from there in the last ninety days; nobody has whom there is not. */
export async function isPlaceOf(sql: Sql, email: string, ip: string): Promise<boolean> {
  const { rows } = await sql.query<{ known: boolean }>({
    name: 'is-place-of',
    text: `select exists (select from person_place l join person p on p.id = l.person_id
             where p.email = $1 and l.network = $2 and l.seen_at > clock_timestamp() - interval '90 days') as known`,
    values: [email, networkOf(ip)],
  })
  return rows[0]!.known
}

/** With another password, nowhere is known. */
export async function forgetPlacesOf(sql: Sql, personId: string): Promise<void> {
  await sql.query('delete from person_place where person_id = $1', [personId])
}
