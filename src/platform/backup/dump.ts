import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Sql } from '#platform/database/db.ts'
import { BackupError } from './backup-error.ts'
import { withConnection } from './connection.ts'
import { CopyOut } from './copy.ts'
import { digest, inPieces, type Head, type Sum, type Sums } from './format.ts'
import {
  copyOf,
  quoted,
  readLevel,
  readPartitions,
  readSize,
  readTables,
  type Table,
} from './tables-store.ts'

export type DumpOptions = {
  /** URL of the database, with the role of the exchange or the owner of the tables. */
  url: string
  file: string
  release: string
  vaultKey?: string
  /** Called with the number of octets read so far, and the maximum. */
  progress?: (done: number, full: number) => void
}

export type Dumped = { snapshotAt: string; tables: Record<string, Sum> }

/**
 * Writes a snapshot of all rows into one file that only its owner may read, without blocking other work. The file has a temporary
 * name until it is complete, and an interrupted backup leaves no file. Throws a BackupError if the file cannot be written.
 */
export async function dumpTo(options: DumpOptions): Promise<Dumped> {
  const partial = `${options.file}.partial`
  return withConnection(options.url, 'strowger-backup', async (client, sql) => {
    const tables = await beginSnapshot(sql)
    const dumped: Dumped = { snapshotAt: await instantOf(sql), tables: {} }
    try {
      await pipeline(
        everything(client, sql, tables, options, dumped),
        createGzip({ level: 1 }),
        createWriteStream(partial, { mode: 0o600, flush: true }),
      )
      await rename(partial, options.file)
    } catch (cause) {
      await rm(partial, { force: true }).catch(() => undefined)
      const { path, syscall, message } = cause as NodeJS.ErrnoException
      if (path === undefined && syscall !== 'write') throw cause
      throw new BackupError(`The backup cannot be written: ${message}. No file was left behind.`, { cause })
    }
    return dumped
  })
}

/** Locks the tables before the snapshot, so that no table is altered before it is read. */
async function beginSnapshot(sql: Sql): Promise<Table[]> {
  const tables = await readTables(sql)
  await sql.query('begin isolation level repeatable read read only')
  await sql.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  return tables
}

async function instantOf(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now.toISOString()
}

async function* everything(
  client: pg.Client,
  sql: Sql,
  tables: readonly Table[],
  { release, vaultKey, progress }: DumpOptions,
  dumped: Dumped,
): AsyncGenerator<Buffer> {
  const full = await readSize(sql)
  const head: Head = {
    strowger_backup: 1,
    release,
    taken_at: dumped.snapshotAt,
    migrations: await readLevel(sql),
    partitions: await readPartitions(sql),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    vault_key: vaultKey ?? null,
  }
  const first = JSON.stringify(head)
  yield Buffer.from(`${first}\n`)
  let done = 0
  for (const table of tables) {
    const hash = digest()
    const octets = client.query(new CopyOut(copyOf(table)))
    yield* inPieces(octets, (piece) => {
      hash.update(piece)
      progress?.((done += piece.length), full)
    })
    dumped.tables[table.name] = { rows: octets.rows, sha256: hash.digest('hex') }
  }
  const sums: Sums = { head: digest().update(first).digest('hex'), tables: dumped.tables }
  yield Buffer.from(`${JSON.stringify(sums)}\n`)
}
