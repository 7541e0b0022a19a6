import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sql } from '../database/db.ts'
import { openToOthers } from './file-permissions.ts'
import { type Vault, VaultError } from './vault.ts'

/** A column that holds sealed values. */
export type SealedColumn = { table: string; column: string }

export type KeyOptions = {
  /** The file that holds the key as 64 hex characters. */
  file: string
  sql: Sql
  columns: readonly SealedColumn[]
}

/**
 * Reads the vault key from its file, or creates the file (mode 0600) at the first start.
 * Throws a VaultError if the file is unreadable, accessible to other users, or missing although sealed values exist.
 */
export async function openVaultKey({ file, sql, columns }: KeyOptions): Promise<Buffer> {
  const existing = await readKey(file)
  if (existing) return existing
  const sealed = await findSealed(sql, columns)
  if (sealed)
    throw new VaultError(
      `The vault key is missing at ${file}, but ${sealed.table}.${sealed.column} contains values sealed with it. ` +
        'Restore the key file from your backup; without it these values cannot be decrypted.',
    )
  await createKey(file)
  return (await readKey(file))!
}

/** Throws a VaultError if a column contains values that are sealed under a key that the vault does not have. */
export async function refuseForeignKey(
  vault: Vault,
  sql: Sql,
  columns: readonly SealedColumn[],
): Promise<void> {
  const sealed = await findSealed(sql, columns)
  if (sealed && !vault.knows(sealed.value))
    throw new VaultError(
      `The vault key does not fit this database: ${sealed.table}.${sealed.column} was sealed with another key. ` +
        'Start with the key file that belongs to this database.',
    )
}

/** One sealed value, if any exists. */
export async function findSealed(
  sql: Sql,
  columns: readonly SealedColumn[],
): Promise<(SealedColumn & { value: Buffer }) | undefined> {
  for (const { table, column } of columns) {
    const { rows } = await sql.query<{ value: Buffer }>(
      `select ${column} as value from ${table} where ${column} is not null limit 1`,
    )
    if (rows[0]) return { table, column, value: rows[0].value }
  }
  return undefined
}

async function readKey(file: string): Promise<Buffer | undefined> {
  let text: string
  try {
    if (openToOthers(await stat(file)))
      throw new VaultError(
        `The vault key ${file} is readable for other users. Restrict access: chmod 600 ${file}`,
      )
    text = await readFile(file, 'utf8')
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (err instanceof VaultError) throw err
    throw new VaultError(`The vault key ${file} cannot be read: ${(err as Error).message}`, { cause: err })
  }
  if (!/^[0-9a-f]{64}\s*$/i.test(text))
    throw new VaultError(`The vault key ${file} must contain exactly 64 hexadecimal characters.`)
  return Buffer.from(text.trim(), 'hex')
}

/** Writes to a temporary file, flushes and links it, so that two concurrent first starts agree on one key and a crash leaves no partial file. */
async function createKey(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = await open(aside, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`)
    await handle.sync()
    await link(aside, file).catch((err: NodeJS.ErrnoException) => {
      if (err.code !== 'EEXIST') throw err
    })
  } finally {
    await handle.close()
    await rm(aside, { force: true })
  }
}
