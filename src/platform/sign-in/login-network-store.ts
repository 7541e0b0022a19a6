import type { Sql } from '../database/db.ts'
import { networkOf } from '../http/source-network.ts'
import type { UserTables } from './user-tables.ts'

/** The networks from which users have signed in. */
export type LoginNetworks = {
  /** Records that a user has signed in from this network. */
  note(sql: Sql, userId: string, ip: string): Promise<void>
  /** The given pairs of user and network (`loginNetworkKey`) with a sign-in within the last 90 days. */
  ofKeys(sql: Sql, keys: readonly string[]): Promise<Map<string, true>>
  /** Deletes all known networks of a user, after a change of the password. */
  deleteOf(sql: Sql, userId: string): Promise<void>
}

export const openLoginNetworks = ({ users, isNamed, networks, user }: UserTables): LoginNetworks => ({
  async note(sql, userId, ip) {
    await sql.query(
      `insert into ${networks} (${user}, network) values ($1, $2)
       on conflict (${user}, network) do update set seen_at = excluded.seen_at`,
      [userId, networkOf(ip)],
    )
  },
  async ofKeys(sql, keys) {
    const { rows } = await sql.query<{ key: string }>({
      name: `networks-of-${users}`,
      text: `select l.network || ' ' || given.name as key
               from unnest($1::text[], $2::text[]) as given(network, name)
               join ${users} p on ${isNamed}
               join ${networks} l on l.${user} = p.id and l.network = given.network
              where l.seen_at > clock_timestamp() - interval '90 days'`,
      values: [keys.map((key) => key.split(' ', 1)[0]), keys.map((key) => key.slice(key.indexOf(' ') + 1))],
    })
    return new Map(rows.map(({ key }) => [key, true]))
  },
  async deleteOf(sql, userId) {
    await sql.query(`delete from ${networks} where ${user} = $1`, [userId])
  },
})

/** Key of a pair: the network of an IP address and the name of a user. */
export const loginNetworkKey = (name: string, ip: string): string => `${networkOf(ip)} ${name}`
