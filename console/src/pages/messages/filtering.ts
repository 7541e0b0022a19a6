import type { Filters } from './query.ts'

type Changes = { [N in keyof Filters]?: Filters[N] | undefined }

/** The current filters, and how to change them. */
export type Filtering = { filters: Filters; set: (change: Changes) => void; clear: () => void }
