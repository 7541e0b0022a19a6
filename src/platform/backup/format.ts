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
  /** The vault key, if requested. */
  vault_key: string | null
}

/** Checksum of the head; row count and checksum of each table. */
export type Sums = { head: string; tables: Record<string, Sum> }
export type Sum = { rows: number; sha256: string }

export const digest = () => createHash('sha256')

const pieceBytes = 64 * 1024

/** The octets of one table, in length-prefixed pieces. */
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

/** Maximum length of a piece in octets. A row may be as long as the longest value in PostgreSQL. */
const maxPiece = 2 ** 30 + pieceBytes
const maxLine = 16 * 2 ** 20

/** Reads the parts of a backup in order. */
export type Reader = {
  line(): Promise<unknown>
  pieces(): AsyncGenerator<Buffer>
  end(): Promise<void>
}

/** Throws a BackupError if the octets are not a backup or are truncated. */
export function openReader(octets: AsyncIterable<Buffer>): Reader {
  const source = octets[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { done, value } = await source.next().catch((error: Error) => {
      throw damaged(error.message)
    })
    if (done) return false
    buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value])
    return true
  }
  const take = async (size: number) => {
    while (buffered.length < size) if (!(await more())) throw damaged('the file is truncated')
    const piece = buffered.subarray(0, size)
    buffered = buffered.subarray(size)
    return piece
  }
  return {
    async line() {
      let end = buffered.indexOf(10)
      for (; end === -1; end = buffered.indexOf(10))
        if (buffered.length > maxLine || !(await more())) throw damaged('a line is not terminated')
      return parsed((await take(end + 1)).toString())
    },
    async *pieces() {
      for (;;) {
        const size = (await take(4)).readUInt32BE()
        if (size === 0) return
        if (size > maxPiece) throw damaged('a piece exceeds the maximum length')
        yield await take(size)
      }
    },
    async end() {
      if (buffered.length > 0 || (await more())) throw damaged('there is data after the end')
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged('a line is not valid JSON')
  }
}

/** Returns the head if the first line is that of a backup in this format. */
export function headOf(line: unknown): Head {
  if ((line as Head | null)?.strowger_backup === 1) return line as Head
  throw new BackupError('This release cannot read the file. Use a file written by `strowger backup`.')
}
