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
  /** Of the database, as the role that serves or the one that owns. */
  url: string
  file: string
  release: string
  vaultKey?: string
  /** Told how many octets of so many at most were read. */
  progress?: (done: number, full: number) => void
}

export type Dumped = { takenAt: string; tables: Record<string, Sum> }

/**
 * Writes every row of the database, as all of them were at one instant, into one file that only its owner may read. Others go on
 * working meanwhile. Until it is whole the file has another name, and what is broken off leaves nothing behind. Throws a BackupError where it cannot be written.
 */
export async function dumpTo(options: DumpOptions): Promise<Dumped> {
  const aside = `${options.file}.partial`
  return withConnection(options.url, 'strowger-backup', async (client, sql) => {
    const tables = await inOneInstant(sql)
    const dumped: Dumped = { takenAt: await instantOf(sql), tables: {} }
    try {
      await pipeline(
        everything(client, sql, tables, options, dumped),
        createGzip({ level: 1 }),
        createWriteStream(aside, { mode: 0o600, flush: true }),
      )
      await rename(aside, options.file)
    } catch (cause) {
      await rm(aside, { force: true }).catch(() => undefined)
      const { path, syscall, message } = cause as NodeJS.ErrnoException
      if (path === undefined && syscall !== 'write') throw cause
      throw new BackupError(`The backup cannot be written: ${message}. Nothing of it is left.`, { cause })
    }
    return dumped
  })
}

/** The tables are locked before the first look, so that none is taken apart between that and its turn. */
async function inOneInstant(sql: Sql): Promise<Table[]> {
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
    taken_at: dumped.takenAt,
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
