import { createHash } from 'node:crypto'
import { BackupError, damaged } from './backup-error.ts'
import type { Migration, Partition } from './tables-store.ts'

/**
 * A backup, inside gzip: a line of JSON (the head), then the octets of each table in the order of the head, each in pieces of a
 * 32-bit length and its octets, ended by a length of 0; then a line of JSON (the sums).
 */
export type Head = {
  strowger_backup: 1
  release: string
  taken_at: string
  migrations: Migration[]
  partitions: Partition[]
  tables: { name: string; columns: string[] }[]
  /** The vault key, where it was asked for. */
  vault_key: string | null
}

/** Of each table how many rows and which octets, and of the head which. */
export type Sums = { head: string; tables: Record<string, Sum> }
export type Sum = { rows: number; sha256: string }

export const digest = () => createHash('sha256')

const pieceBytes = 64 * 1024

/** The octets of one table, in pieces with their lengths. */
export async function* inPieces(
  octets: AsyncIterable<Buffer>,
  seen: (octets: Buffer) => void,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  const piece = () => {
    const full = Buffer.concat([lengthOf(size), ...waiting])
    seen(full.subarray(4))
    ;[waiting, size] = [[], 0]
    return full
  }
  for await (const chunk of octets) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) yield piece()
  }
  if (size > 0) yield piece()
  yield lengthOf(0)
}

function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(size)
  return length
}

/** A row may be as long as PostgreSQL lets a value be. */
const mostPiece = 2 ** 30 + pieceBytes
const mostLine = 16 * 2 ** 20

/** Reads what a backup is made of, one thing after the other. */
export type Reader = {
  line(): Promise<unknown>
  pieces(): AsyncGenerator<Buffer>
  end(): Promise<void>
}

/** Throws a BackupError where the octets are not those of a backup, or end too soon. */
export function openReader(octets: AsyncIterable<Buffer>): Reader {
  const source = octets[Symbol.asyncIterator]()
  let leased: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { done, value } = await source.next().catch((error: Error) => {
      throw damaged(error.message)
    })
    if (done) return false
    leased = leased.length === 0 ? value : Buffer.concat([leased, value])
    return true
  }
  const take = async (size: number) => {
    while (leased.length < size) if (!(await more())) throw damaged('its end is missing')
    const accepted = leased.subarray(0, size)
    leased = leased.subarray(size)
    return accepted
  }
  return {
    async line() {
      let end = leased.indexOf(10)
      for (; end === -1; end = leased.indexOf(10))
        if (leased.length > mostLine || !(await more())) throw damaged('a line has no end')
      return parsed((await take(end + 1)).toString())
    },
    async *pieces() {
      for (;;) {
        const size = (await take(4)).readUInt32BE()
        if (size === 0) return
        if (size > mostPiece) throw damaged('a piece is longer than any can be')
        yield await take(size)
      }
    },
    async end() {
      if (leased.length > 0 || (await more())) throw damaged('something follows its end')
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged('a line of it is no JSON')
  }
}

/** Whether the first line is that of a backup of this form. */
export function headOf(line: unknown): Head {
  if ((line as Head | null)?.strowger_backup === 1) return line as Head
  throw new BackupError(
    'This is no backup that this release can read. Give a file that `strowger backup` has made.',
  )
}
