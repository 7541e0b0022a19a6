import { Client } from 'pg'
import { adminRole } from './cluster.ts'
import type { Keys } from './keys.ts'
import { hostOf } from './socket.ts'

export const databaseName = 'strowger'
const ownerRole = 'strowger_owner'
const appRole = 'strowger'

/** URLs of the server of a cluster, with its Unix socket if it has one. */
export const ownerUrl = (keys: Keys, cluster: string) =>
  address(ownerRole, keys.passwords.owner, `${hostOf(cluster)}:${keys.port}`, databaseName)
export const appUrl = (keys: Keys, cluster: string) =>
  address(appRole, keys.passwords.app, `${hostOf(cluster)}:${keys.port}`, databaseName)

function address(role: string, password: string, host: string, database: string): string {
  return `postgres://${role}:${password}@${host}/${database}`
}

/** Runs `work` as the server's administrator, which is used only here. */
export async function asAdmin<T>(keys: Keys, port: number, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: address(adminRole, keys.passwords.admin, `127.0.0.1:${port}`, 'postgres'),
    application_name: 'strowger-engine',
    // Long enough, because this process may be loading modules meanwhile.
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
  })
  // If the server ends meanwhile, the failing query reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Creates the database, its owner (which migrates, and may create databases for tests) and the application's role (which may do
 * neither). The database is created last, so that its existence proves that the roles exist.
 */
export async function ensureDatabase(client: Client, keys: Keys): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount) return
  await client.query(
    `${ensureRole(ownerRole, keys.passwords.owner)} createdb;
     ${ensureRole(appRole, keys.passwords.app)};
     revoke connect on database postgres, template1 from public;
     grant connect on database postgres to ${ownerRole}`,
  )
  await client.query(`create database ${databaseName} owner ${ownerRole}`)
}

/** The role may exist already, from a first start that was killed. */
function ensureRole(role: string, password: string): string {
  return `do $$ begin create role ${role}; exception when duplicate_object then null; end $$;
     alter role ${role} login password '${password}'`
}

/** Terminates the sessions of a killed program, so that no session commits after this check. */
export async function endSessions(client: Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
}

/** The name that the running server was started with (see `clusterName`). */
export async function nameOfServer(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`)
  return rows[0]?.name
}
