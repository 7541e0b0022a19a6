import type { Fault } from './problem.ts'

/** A row of an upload: the line on which it begins, and its members, or what is wrong with them. */
export type ReadRow<R> = { line: number; row: R } | { line: number; faults: Fault[] }

/** The rows of an upload as they come in, some at a time: it is never held whole, however long it is. */
export type RowStream<R> = AsyncIterable<ReadRow<R>[]>

/** The media types in which rows are taken. */
export const rowTypes = ['text/csv', 'application/x-ndjson'] as const
