import { z } from 'zod'

/** A list of the registry, whose records are read one by one. */
export const listSchema = z.object({ records: z.array(z.unknown()) })

export type Records<T> = {
  readable: T[]
  /** IDs of the records that cannot be read; `unknown` for one without an ID. */
  unreadable: string[]
}

/** Reads the records of a list: one that cannot be read, for example of another program on the same key, must not hide the others. */
export function readRecords<S extends z.ZodType>(
  records: readonly unknown[],
  schema: S,
  idMember: string,
): Records<z.output<S>> {
  const found: Records<z.output<S>> = { readable: [], unreadable: [] }
  for (const one of records) {
    const read = schema.safeParse(one)
    if (read.success) found.readable.push(read.data)
    else found.unreadable.push(idOf(one, idMember))
  }
  return found
}

function idOf(record: unknown, member: string): string {
  const id = (record as Readonly<Record<string, unknown>> | null)?.[member]
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : 'unknown'
}
