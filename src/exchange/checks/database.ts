import type { Sql } from '#platform/database/db.ts'
import { missingMigrations } from '#platform/database/migration-level.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

const oldest = 15

/** The newest minor releases known when this program was released; other major versions are not checked. */
const newest: Record<number, number> = { 18: 6 }
/** Minor releases, of half a year, that packages of a distribution may be behind. */
const tolerated = 2

/** All checks that need the database. */
export async function checkDatabase(sql: Sql): Promise<Finding[]> {
  return [await checkServer(sql), await checkRole(sql), await checkClock(sql), ...(await checkSchema(sql))]
}

async function checkServer(sql: Sql): Promise<Finding> {
  const { rows } = await sql.query<{ number: string }>(
    `select current_setting('server_version_num') as number`,
  )
  return judgeServer(Number(rows[0]!.number))
}

/** Judges `server_version_num`: 180004 is 18.4. */
export function judgeServer(number: number): Finding {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000]
  const version = `${major}.${minor}`
  if (major < oldest) return fail('postgresql', `${version} is too old: upgrade to ${oldest} or newer.`)
  const known = newest[major]
  return known !== undefined && minor < known - tolerated
    ? warn(
        'postgresql',
        `${version} is older than ${major}.${known}, which contains bug fixes: upgrade when possible.`,
      )
    : ok('postgresql', version)
}

async function checkRole(sql: Sql): Promise<Finding> {
  const { rows } = await sql.query<{ name: string; superuser: boolean; bypass: boolean; owner: boolean }>(
    `select rolname as name, rolsuper as superuser, rolbypassrls as bypass,
            exists (select from pg_class where relnamespace = 'public'::regnamespace and relowner = r.oid) as owner
       from pg_roles r where rolname = current_user`,
  )
  const { name, superuser, bypass, owner } = rows[0]!
  if (superuser || bypass)
    return fail(
      'database_role',
      `${name} bypasses row-level security: use a role without superuser rights and without BYPASSRLS.`,
    )
  return owner
    ? warn(
        'database_role',
        `${name} owns the tables and could change them: use another role in DATABASE_URL.`,
      )
    : ok('database_role', `${name} is neither a superuser nor the owner of the tables`)
}

async function checkClock(sql: Sql): Promise<Finding> {
  const began = Date.now()
  const { rows } = await sql.query<{ ms: number }>(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  )
  const ended = Date.now()
  return judgeClock(Math.round(rows[0]!.ms - (began + ended) / 2), Math.ceil((ended - began) / 2))
}

/** Judges the offset of the database's clock from the clock of this machine; offset and uncertainty are in milliseconds. */
export function judgeClock(aheadMs: number, uncertainMs: number): Finding {
  const surely = Math.abs(aheadMs) - uncertainMs
  const description = `the database's clock differs by ${(Math.abs(aheadMs) / 1000).toFixed(1)} s: synchronize both clocks with NTP.`
  if (surely > 30_000) return fail('clock', description)
  return surely > 1_000
    ? warn('clock', description)
    : ok('clock', 'the clocks of this machine and the database agree')
}

async function checkSchema(sql: Sql): Promise<Finding[]> {
  const { rows: made } = await sql.query<{ made: boolean }>(
    `select to_regclass('public.migration') is not null as made`,
  )
  if (!made[0]!.made) return [fail('migrations', 'none applied yet: run `strowger migrate`.')]
  const missing = await missingMigrations(sql)
  return [
    missing.length > 0
      ? fail('migrations', `${missing.join(', ')} not applied: run \`strowger migrate\`.`)
      : ok('migrations', 'all applied'),
    await checkPolicies(sql),
  ]
}

async function checkPolicies(sql: Sql): Promise<Finding> {
  const { rows } = await sql.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id' and not attisdropped)
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid))
      order by 1`,
  )
  return rows.length === 0
    ? ok('row_level_security', 'row security is forced, with a policy, on every table with rows of customers')
    : fail(
        'row_level_security',
        `row security is not forced, or has no policy, on ${rows.map(({ name }) => name).join(', ')}: the schema was changed manually.`,
      )
}
