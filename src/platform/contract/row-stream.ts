import type { Fault } from './problem.ts'

/** A row of an upload: its first line, and its members or validation errors. */
export type ReadRow<R> = { line: number; row: R } | { line: number; faults: Fault[] }

/** Rows of an upload in batches as they arrive, so that it is never in memory as a whole. */
export type RowStream<R> = AsyncIterable<ReadRow<R>[]>

export const csvType = 'text/csv'

/** Media types of uploads. */
export const rowTypes = [csvType, 'application/x-ndjson'] as const
