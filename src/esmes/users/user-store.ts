import type { BindKind } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import type { SmppUser, SmppUserSettings, UserRecord } from './user.ts'

/** The columns of the settings, in the order of the values of a statement. */
const columns = {
  systemId: 'system_id',
  description: 'description',
  isEnabled: 'is_enabled',
  networks: 'networks',
  requiresTls: 'requires_tls',
  bindTypes: 'bind_types',
  maxBinds: 'max_binds',
  submitWindow: 'submit_window',
  deliveryWindow: 'delivery_window',
  maxPerSecond: 'max_per_second',
  alphabet: 'alphabet',
  defaultSender: 'default_sender',
  segments: 'segments',
  segmentWaitS: 'segment_wait_s',
  refusals: 'refusals',
  lowBalance: 'low_balance',
  idForm: 'id_form',
  receiptSeconds: 'receipt_seconds',
  receiptOffsetMin: 'receipt_offset_min',
  receiptText: 'receipt_text',
  inbound: 'inbound',
  applicationId: 'application_id',
  inboundAlphabet: 'inbound_alphabet',
  inboundLong: 'inbound_long',
} as const satisfies Record<keyof SmppUserSettings, string>

const names = Object.keys(columns) as (keyof SmppUserSettings)[]
const valuesOf = (settings: SmppUserSettings) => names.map((name) => settings[name])

/** Arrays of networks are read as texts, because the driver does not parse arrays of `cidr`. */
export const settingColumns = names
  .map((name) =>
    name === 'networks' ? 'u.networks::text[] as "networks"' : `u.${columns[name]} as "${name}"`,
  )
  .join(', ')
const read = `select u.id, u.account_id as "accountId", ${settingColumns}`

type Row = SmppUser & { bindTypes: BindKind[] }

/** Inserts a user; false if another user has the system_id. */
export async function insertUser(sql: Sql, user: SmppUser): Promise<boolean> {
  const placeholders = names.map((name, i) =>
    name === 'networks' ? `$${i + 3}::text[]::cidr[]` : `$${i + 3}`,
  )
  const { rowCount } = await sql.query(
    `insert into smpp_user (id, account_id, ${Object.values(columns).join(', ')}) values ($1, $2, ${placeholders.join(', ')})
     on conflict (system_id) do nothing`,
    [user.id, user.accountId, ...valuesOf(user)],
  )
  return rowCount === 1
}

/** Updates the settings of a user; false if another user has the system_id. */
export async function updateUser(sql: Sql, id: string, settings: SmppUserSettings): Promise<boolean> {
  const set = names.map(
    (name, i) => `${columns[name]} = $${i + 2}${name === 'networks' ? '::text[]::cidr[]' : ''}`,
  )
  await sql.query('savepoint system_id')
  try {
    await sql.query(`update smpp_user set ${set.join(', ')} where id = $1`, [id, ...valuesOf(settings)])
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql.query('rollback to savepoint system_id')
    return false
  }
}

/** Reads a user of an account, and locks it for a change. */
export async function lockUser(sql: Sql, accountId: string, id: string): Promise<SmppUser | undefined> {
  const { rows } = await sql.query<Row>(
    `${read} from smpp_user u where u.account_id = $1 and u.id = $2 for no key update`,
    [accountId, id],
  )
  return rows[0]
}

/** The users of an account in order of creation. */
export async function listUsers(sql: Sql, accountId: string): Promise<SmppUser[]> {
  const { rows } = await sql.query<Row>(`${read} from smpp_user u where u.account_id = $1 order by u.id`, [
    accountId,
  ])
  return rows
}

/** The users that receive inbound messages, by account; accounts without such users are omitted. */
export async function readReceiving(
  sql: Sql,
  accountIds: readonly string[],
): Promise<Map<string, SmppUser[]>> {
  const { rows } = await sql.query<Row>({
    name: 'receiving-smpp-users',
    text: `${read} from smpp_user u where u.account_id = any ($1) and u.is_enabled and u.inbound <> 'none' order by u.id`,
    values: [accountIds],
  })
  return Map.groupBy(rows, ({ accountId }) => accountId)
}

/** Ends the inbound messages of users that receive those of a deleted application. */
export async function unlinkUsers(sql: Sql, accountId: string, applicationId: string): Promise<void> {
  await sql.query(
    `update smpp_user set inbound = 'none', application_id = null where account_id = $1 and application_id = $2::uuid`,
    [accountId, applicationId],
  )
}

/** Deletes a user with its passwords; its binds end within 1 s. */
export async function deleteUser(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from smpp_user where id = $1', [id])
}

/** Users with their valid passwords by system_id; unknown ones are omitted. */
export async function readRecords(sql: Sql, systemIds: readonly string[]): Promise<Map<string, UserRecord>> {
  type Password = { hash: string; expires_ms: number | null }
  const { rows } = await sql.query<Row & { passwords: Password[] }>({
    name: 'smpp-user-records',
    text: `${read}, coalesce((select json_agg(json_build_object('hash', p.hash,
               'expires_ms', extract(epoch from p.expires_at) * 1000) order by p.expires_at desc nulls first)
             from smpp_password p where p.user_id = u.id and (p.expires_at is null or p.expires_at > clock_timestamp())), '[]') as passwords
         from smpp_user u where u.system_id = any ($1)`,
    values: [systemIds],
  })
  return new Map(
    rows.map(({ passwords, ...user }) => [
      user.systemId,
      { user, passwords: passwords.map(({ hash, expires_ms: expiresAt }) => ({ hash, expiresAt })) },
    ]),
  )
}
