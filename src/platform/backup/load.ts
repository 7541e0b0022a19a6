import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Sql } from '#platform/database/db.ts'
import { BackupError, damaged } from './backup-error.ts'
import { withConnection } from './connection.ts'
import { copyIn } from './copy.ts'
import { digest, headOf, openReader, type Head, type Reader, type Sum, type Sums } from './format.ts'
import {
  closeTables,
  copyInto,
  firstFilled,
  openTables,
  quoted,
  readLevel,
  readTables,
  type Table,
} from './tables-store.ts'

export type LoadOptions = {
  /** URL of a database with the schema of this release, with the role that owns the tables. */
  ownerUrl: string
  file: string
  /** Tables that have rows once the database was used. */
  used: readonly string[]
  /** Runs at the end of the same transaction; an error rolls back the restore. */
  within?: (sql: Sql, head: Head) => Promise<void>
  /** Called with the number of octets of the file read so far. */
  progress?: (done: number) => void
}

export type Loaded = { head: Head; tables: Record<string, Sum> }

/**
 * Restores a backup into an empty database in one transaction. Throws a BackupError if the database is in use or has another schema,
 * or if the file is corrupt.
 */
export async function loadFrom(options: LoadOptions): Promise<Loaded> {
  const { reader, close } = read(options.file, options.progress)
  try {
    const head = headOf(await reader.line())
    return await withConnection(options.ownerUrl, 'strowger-restore', async (client, sql) => {
      await sql.query('begin')
      const loaded = { head, tables: await load(client, sql, reader, head, options) }
      await options.within?.(sql, head)
      await sql.query('commit')
      // Without statistics every plan would be a guess until autovacuum runs.
      await sql.query('analyze')
      return loaded
    })
  } finally {
    close()
  }
}

/** The head of a backup: its time, release and tables. */
export async function readHead(file: string): Promise<Head> {
  const { reader, close } = read(file)
  try {
    return headOf(await reader.line())
  } finally {
    close()
  }
}

function read(file: string, progress?: (done: number) => void): { reader: Reader; close(): void } {
  const source = createReadStream(file)
  let done = 0
  if (progress) source.on('data', (octets) => progress((done += octets.length)))
  // The last stream of the pipeline reports all errors to its reader.
  const octets = pipeline(source, createGunzip(), () => undefined)
  return { reader: openReader(octets), close: () => source.destroy() }
}

async function load(
  client: pg.Client,
  sql: Sql,
  reader: Reader,
  head: Head,
  { used }: LoadOptions,
): Promise<Record<string, Sum>> {
  refuseOtherLevel(head, await readLevel(sql))
  const tables = await readTables(sql)
  const named = tables.map(({ name, columns }) => ({ name, columns }))
  if (!isDeepStrictEqual(head.tables, named)) throw damaged('its tables differ from those of its release')
  // A node that starts now waits for the lock, and then finds the restored rows.
  await sql.query(`lock table ${used.map(quoted).join(', ')} in access exclusive mode`)
  const filled = await firstFilled(sql, used)
  if (filled !== undefined)
    throw new BackupError(
      `The database is in use: its table ${filled} has rows. No changes were made. Restore into an empty database` +
        ' (DATABASE_URL and STROWGER_DATABASE_OWNER_URL), or set STROWGER_DATA to an empty folder.',
    )
  await openTables(sql, tables, head.partitions)
  const sums: Record<string, Sum> = {}
  for (const table of tables) sums[table.name] = await loadTable(client, reader, table)
  const sumsOfFile = (await reader.line()) as Partial<Sums>
  await reader.end()
  if (sumsOfFile.head !== digest().update(JSON.stringify(head)).digest('hex'))
    throw damaged('its header was changed')
  for (const { name } of tables)
    if (!isDeepStrictEqual(sumsOfFile.tables?.[name], sums[name]))
      throw damaged(`the rows of ${name} were changed`)
  await closeTables(sql, tables)
  return sums
}

async function loadTable(client: pg.Client, reader: Reader, table: Table): Promise<Sum> {
  const hash = digest()
  async function* summed() {
    for await (const piece of reader.pieces()) {
      hash.update(piece)
      yield piece
    }
  }
  const rows = await copyIn(client, copyInto(table), summed()).catch((error: Error) => {
    // Only data errors mean a corrupt file; an unavailable or full database does not.
    throw /^2[23]/.test((error as { code?: string }).code ?? '')
      ? damaged(`${table.name}: ${error.message}`)
      : error
  })
  return { rows, sha256: hash.digest('hex') }
}

function refuseOtherLevel(head: Head, here: Head['migrations']): void {
  if (isDeepStrictEqual(head.migrations, here)) return
  throw new BackupError(
    `The backup was made by release ${head.release} with the schema ${head.migrations.at(-1)?.name}, but this database has the schema ` +
      `${here.at(-1)?.name}. No changes were made. Restore it with the release that created it, and upgrade afterwards.`,
  )
}
