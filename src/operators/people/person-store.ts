import type { Sql } from '#platform/database/db.ts'
import type { Role } from './roles.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** An operator; `password` is a hash or null, and the TOTP secrets are sealed. */
export type PersonRow = {
  id: string
  email: string
  name: string
  roles: Role[]
  password: string | null
  totp_secret: Buffer | null
  totp_offered: Buffer | null
  disabled_at: Date | null
  created_at: Date
  /** The provider and the identity there; null before the first single sign-on. */
  provider: string | null
  subject: string | null
}

const columns =
  'id, email, name, roles, password, totp_secret, totp_offered, disabled_at, created_at, provider, subject'

export async function findPerson(sql: Sql, email: string): Promise<PersonRow | undefined> {
  const { rows } = await sql.query<PersonRow>(`select ${columns} from person where email = $1`, [email])
  return rows[0]
}

export async function readPerson(sql: Sql, id: string): Promise<PersonRow | undefined> {
  const { rows } = await sql.query<PersonRow>(`select ${columns} from person where id = $1`, [id])
  return rows[0]
}

/** Reads a person and locks the row until the end of the transaction. */
export async function lockPerson(sql: Sql, id: string): Promise<PersonRow | undefined> {
  const { rows } = await sql.query<PersonRow>(`select ${columns} from person where id = $1 for update`, [id])
  return rows[0]
}

/** People with the time of their last request, by ID. */
export async function listPersons(
  sql: Sql,
  { after, limit }: PageRequest,
): Promise<(PersonRow & { seen_at: Date | null })[]> {
  const { rows } = await sql.query<PersonRow & { seen_at: Date | null }>(
    `select ${columns}, (select max(s.seen_at) from person_session s where s.person_id = p.id) as seen_at
       from person p where $1::uuid is null or id > $1 order by id limit $2`,
    [after ?? null, limit],
  )
  return rows
}

/** The names of operators by their addresses; other texts have none. */
export async function readPersonNames(sql: Sql, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql.query<{ email: string; name: string }>(
    'select email, name from person where email = any($1::text[])',
    [[...new Set(emails)]],
  )
  return new Map(rows.map(({ email, name }) => [email, name]))
}

/** The addresses of the operators who are not disabled. */
export async function readAddresses(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ email: string }>(
    'select email from person where disabled_at is null order by email',
  )
  return rows.map(({ email }) => email)
}

/** Locks out concurrent creation of people and concurrent changes of admins until the end of the transaction. */
export async function lockPeople(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtext('people'))")
}

export async function hasPeople(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ there: boolean }>('select exists (select from person) as there')
  return rows[0]!.there
}

/** Whether an active admin other than this person exists. */
export async function isOtherAdmin(sql: Sql, id: string): Promise<boolean> {
  const { rows } = await sql.query<{ there: boolean }>(
    `select exists (select from person where id <> $1 and disabled_at is null and 'admin' = any(roles)) as there`,
    [id],
  )
  return rows[0]!.there
}

export type NewPerson = {
  id: string
  email: string
  name: string
  roles: readonly Role[]
  password: string | null
}

/** Returns undefined if a person with this address exists. */
export async function insertPerson(sql: Sql, person: NewPerson): Promise<PersonRow | undefined> {
  const { id, email, name, roles, password } = person
  const { rows } = await sql.query<PersonRow>(
    `insert into person (id, email, name, roles, password) values ($1, $2, $3, $4, $5)
     on conflict (email) do nothing returning ${columns}`,
    [id, email, name, roles, password],
  )
  return rows[0]
}

export type PersonChanges = { name?: string; roles?: readonly Role[]; disabled?: boolean }

export async function updatePerson(sql: Sql, id: string, changes: PersonChanges): Promise<PersonRow> {
  const { rows } = await sql.query<PersonRow>(
    `update person set name = coalesce($2, name), roles = coalesce($3::text[], roles),
            disabled_at = case when $4::boolean is null then disabled_at
                               when $4 then coalesce(disabled_at, clock_timestamp()) end
      where id = $1 returning ${columns}`,
    [id, changes.name ?? null, changes.roles ?? null, changes.disabled ?? null],
  )
  return rows[0]!
}

/** The identity of a person at a provider. */
export type Subject = { provider: string; subject: string }

export async function findPersonBySubject(
  sql: Sql,
  { provider, subject }: Subject,
): Promise<PersonRow | undefined> {
  const { rows } = await sql.query<PersonRow>(
    `select ${columns} from person where provider = $1 and subject = $2`,
    [provider, subject],
  )
  return rows[0]
}

export async function bindSubject(sql: Sql, id: string, { provider, subject }: Subject): Promise<void> {
  await sql.query('update person set provider = $2, subject = $3 where id = $1', [id, provider, subject])
}

export async function clearSubject(sql: Sql, id: string): Promise<void> {
  await sql.query('update person set provider = null, subject = null where id = $1', [id])
}

export async function updatePassword(sql: Sql, id: string, password: string): Promise<void> {
  await sql.query('update person set password = $2 where id = $1', [id, password])
}
