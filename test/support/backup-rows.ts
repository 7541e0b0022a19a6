import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { headOf, openReader } from '#platform/backup/format.ts'

/** Signature, flags and length of the extension of binary COPY data. */
const headerBytes = 19

/**
 * The rows of each table in a backup, sorted. Their order in the file is that of the disk, which a restore may change: a row that is
 * shorter than the next ones may find room on an earlier page.
 */
export async function rowsOfBackup(file: string): Promise<Map<string, string[]>> {
  const reader = openReader(createReadStream(file).pipe(createGunzip()))
  const { tables } = headOf(await reader.line())
  const rows = new Map<string, string[]>()
  for (const { name } of tables) rows.set(name, rowsIn(Buffer.concat(await Array.fromAsync(reader.pieces()))))
  return rows
}

/** Rows as hexadecimal digits: each is a count of columns, then the length and octets of each value; a count of −1 ends them. */
function rowsIn(octets: Buffer): string[] {
  const rows: string[] = []
  for (let at = headerBytes; octets.readInt16BE(at) !== -1;) {
    const begin = at
    const columns = octets.readInt16BE(at)
    at += 2
    for (let i = 0; i < columns; i += 1) at += 4 + Math.max(0, octets.readInt32BE(at))
    rows.push(octets.toString('hex', begin, at))
  }
  return rows.toSorted((a, b) => (a < b ? -1 : 1))
}
