import type { ReactNode } from 'react'
import type { periods } from '../query.ts'
import type { Compared, Kind } from '../series.ts'

/** A report as the exchange returns it. */
export type Report<Counts> = {
  since: string
  until: string
  step: 'hour' | 'day'
  group_by: string | null
  total: Counts
  compared: Counts | null
  previous: Counts | null
  points: readonly (Compared<Counts> & { at: string })[]
  groups: readonly Group<Counts>[]
  /** Missing if the report has no lines by group. */
  series?: readonly { key: string | null; is_rest: boolean; points: readonly Counts[] }[] | null
}
export type Group<Counts> = Compared<Counts> & {
  key: string | null
  name?: string | null
  /** The counts that are compared with the period before. */
  compared: Counts | null
}

/** The filters and the grouping in the address of the page. */
export type Wanted = { period: string; groupBy: string; filters: Partial<Record<string, string>> }

export type Field = {
  /** The filter of the operation. */
  name: string
  label: string
  placeholder: string
  read?: (text: string) => string
  /** The values to choose from; without, any text. */
  choices?: readonly { value: string; label: string }[]
}

/** The kinds, groups and filters of a report. */
export type Spec<Counts> = {
  /** The period by default, if it is not 24 hours. */
  usual?: (typeof periods)[number]
  /** The first one is shown by default. */
  kinds: Readonly<Record<string, Kind<Counts>>>
  /** The values by which groups can be formed, with their titles; the first one is the default. */
  groupings: Readonly<Record<string, string>>
  fields: readonly Field[]
  /** Why a filter or grouping is not available; undefined if it is. */
  refusalOf: (name: string, wanted: Wanted) => string | undefined
  /** Columns of the table of groups after the name and the first kind. */
  columns: readonly { title: string; of: (group: Group<Counts>) => ReactNode }[]
  isEmpty: (total: Counts) => boolean
  empty: { title: string; description: string }
}
