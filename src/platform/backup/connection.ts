import pg from 'pg'
import type { Sql } from '#platform/database/db.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { BackupError } from './backup-error.ts'

/** Runs work on a connection that sees all accounts and has no statement timeout. Throws a BackupError if the database is unavailable. */
export async function withConnection<T>(
  url: string,
  name: string,
  work: (client: pg.Client, sql: Sql) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name, options })
  // The current statement reports a lost connection as well; an error event without a listener would end the program.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client, client)
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause
    const { message, code } = cause as NodeJS.ErrnoException
    throw new BackupError(
      `The database connection failed (${message || code}). Retry when the database is available.`,
      {
        cause,
      },
    )
  } finally {
    await end(client)
  }
}

const timeoutMs = 5_000

/** An interrupted COPY may keep sending data, so the connection is destroyed after a timeout. */
async function end(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  const late = setTimeout(() => stream.destroy(), timeoutMs)
  await client.end().catch(() => undefined)
  clearTimeout(late)
}

/** `synchronize_seqscans=off` makes scans start at the first row instead of joining a concurrent scan in the middle. */
const options =
  '-c strowger.scope=exchange -c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c synchronize_seqscans=off'
