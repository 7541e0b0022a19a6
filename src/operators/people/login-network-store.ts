import type { Sql } from '#platform/database/db.ts'
import { networkOf } from '#platform/http/source-network.ts'

/** Records that a person has signed in from this network. */
export async function noteLoginNetwork(sql: Sql, personId: string, ip: string): Promise<void> {
  await sql.query(
    `insert into person_network (person_id, network) values ($1, $2)
     on conflict (person_id, network) do update set seen_at = excluded.seen_at`,
    [personId, networkOf(ip)],
  )
}

/** The given pairs of person and network (`loginNetworkKey`) with a sign-in within the last 90 days. */
export async function loginNetworksOf(sql: Sql, keys: readonly string[]): Promise<Map<string, true>> {
  const { rows } = await sql.query<{ key: string }>({
    name: 'places-of',
    text: `select l.network || ' ' || p.email as key
             from unnest($1::text[], $2::text[]) as given(network, email)
             join person p on p.email = given.email
             join person_network l on l.person_id = p.id and l.network = given.network
            where l.seen_at > clock_timestamp() - interval '90 days'`,
    values: [keys.map((key) => key.split(' ', 1)[0]), keys.map((key) => key.slice(key.indexOf(' ') + 1))],
  })
  return new Map(rows.map(({ key }) => [key, true]))
}

/** Key of a pair: the network of an IP address and a person's email address. */
export const loginNetworkKey = (email: string, ip: string): string => `${networkOf(ip)} ${email}`

/** Deletes all known networks of a person, after a change of the password. */
export async function deleteLoginNetworksOf(sql: Sql, personId: string): Promise<void> {
  await sql.query('delete from person_network where person_id = $1', [personId])
}
