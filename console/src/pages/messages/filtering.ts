import type { Filters } from './query.ts'

type Changes = { [N in keyof Filters]?: Filters[N] | undefined }

/** What is searched by, and how that changes. */
export type Filtering = { filters: Filters; set: (change: Changes) => void; clear: () => void }
