import pg from 'pg'
import type { Sql } from '#platform/database/db.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { BackupError } from './backup-error.ts'

/** One connection that sees every account and may take its time. Throws a BackupError where the database is away. */
export async function withConnection<T>(
  url: string,
  name: string,
  work: (client: pg.Client, sql: Sql) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name, options })
  // The statement under way fails as well when the connection is lost; an event that nobody hears would end the program.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client, client)
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause
    const { message, code } = cause as NodeJS.ErrnoException
    throw new BackupError(`The database broke off (${message || code}). Try again when it is there.`, {
      cause,
    })
  } finally {
    await end(client)
  }
}

const timeoutMs = 5_000

/** What was broken off in the middle of a copy may have more to say than anybody wants to hear. */
async function end(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  const late = setTimeout(() => stream.destroy(), timeoutMs)
  await client.end().catch(() => undefined)
  clearTimeout(late)
}

/** Rows are read in the order in which they stand, whoever else reads them. */
const options =
  '-c strowger.scope=exchange -c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c synchronize_seqscans=off'
