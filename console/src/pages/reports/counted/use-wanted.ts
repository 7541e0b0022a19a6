import { useFilters } from '../../../parts/lists/filters.ts'
import { mostLines } from '../series.ts'
import { periods } from '../query.ts'
import type { Spec, Wanted } from './spec.ts'

/** The report in the address of the page, without the filters that cannot be combined, and how to change it. */
export function useWanted<Counts>({ usual = '24h', kinds, groupings, fields, refusalOf }: Spec<Counts>) {
  const names = ['report', 'period', 'group_by', 'chart', ...fields.map(({ name }) => name)]
  const { filters: words, set } = useFilters(names)
  const offered = Object.keys(groupings)
  const stated = offered.find((name) => name === words['group_by']) ?? offered[0]!
  const provided = Object.fromEntries(
    fields.flatMap(({ name }) => (words[name] ? [[name, words[name]]] : [])),
  )
  const period = periods.find((one) => one === words['period']) ?? usual
  const isAllowed = (name: string, filters: Wanted['filters']) =>
    refusalOf(name, { period, groupBy: stated, filters }) === undefined
  const filters = Object.fromEntries(Object.entries(provided).filter(([name]) => isAllowed(name, provided)))
  const groupBy = isAllowed(stated, filters) ? stated : offered.find((name) => isAllowed(name, filters))!
  const kindNames = Object.keys(kinds)
  return {
    wanted: { period, groupBy, filters } as const,
    kind: kindNames.find((name) => name === words['report']) ?? kindNames[0]!,
    isByGroup: words['chart'] === 'groups',
    set,
  }
}

/** The query of the operation that returns a report. */
export const queryOf = ({ period, groupBy, filters }: Wanted) => ({ period, group_by: groupBy, ...filters })

/** The query of the report that the page shows. */
export const shownQueryOf = (wanted: Wanted) => ({
  ...queryOf(wanted),
  compare: 'previous',
  top: String(mostLines),
})
