import { Stack } from '@mantine/core'
import {
  filterOf,
  filters as filterNames,
  type Grouping,
  groupings,
} from '#messages/reports/grouping-fields.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { Title } from '../../parts/title.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { AddAlert } from './alerts/add-alert.tsx'
import { startFrom } from './alerts/seen.ts'
import { Download } from '../../parts/lists/download.tsx'
import { Choices } from './choices.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type KindName, kinds } from './kinds.ts'
import { combinable, csvOf, isForOperators, periods, refusalOf, useReport, type Wanted } from './query.ts'
import { Shown } from './shown.tsx'
import { ReportTabs } from './tabs.tsx'

const names = ['report', 'period', 'group_by', 'chart', ...filterNames] as const

/** Counts of messages over time, compared with the period before. */
export function MessageReport() {
  const isOperator = useSession().audience === 'operator'
  const { filters, set } = useFilters(names)
  const kind: KindName = filters.report && filters.report in kinds ? (filters.report as KindName) : 'traffic'
  const wanted = wantedOf(filters, isOperator)
  const { period, groupBy } = wanted
  const report = useReport(isOperator, wanted)
  const change = (changed: Partial<Wanted>) => {
    const next = combinable({ ...wanted, ...changed }, isOperator)
    set({
      ...Object.fromEntries(filterNames.map((name) => [name, next.filters[name]])),
      group_by: next.groupBy,
    })
  }
  return (
    <>
      <Title
        name="Reports"
        description="Messages by the time at which they were accepted and their present status. Days are UTC."
      >
        <AddAlert initial={startFrom(kind, wanted.filters)} />
        <Download read={() => csvOf(isOperator, wanted)} name={`messages-by-${groupBy}-${period}`} />
      </Title>
      <ReportTabs />
      <Stack gap="md">
        <Choices
          kinds={kinds}
          kind={kind}
          period={period}
          groupings={offeredTo(isOperator).map((value) => ({
            value,
            label: `By ${value}`,
            disabled: refusalOf(value, { filters: wanted.filters }, isOperator) !== undefined,
          }))}
          groupBy={groupBy}
          set={set}
          group={(chosen) => change({ groupBy: chosen as Grouping })}
        />
        <FilterBar wanted={wanted} isOperator={isOperator} change={(chosen) => change({ filters: chosen })} />
        <Read of={report}>
          {(read) => (
            <Shown
              report={read}
              kind={kind}
              wanted={wanted}
              isByGroup={filters.chart === 'groups'}
              setByGroup={(isByGroup) => set({ chart: isByGroup ? 'groups' : undefined })}
            />
          )}
        </Read>
      </Stack>
    </>
  )
}

const offeredTo = (isOperator: boolean) => groupings.filter((name) => isOperator || !isForOperators(name))

/** The period, grouping and filters in the address. */
function wantedOf(words: Partial<Record<(typeof names)[number], string>>, isOperator: boolean): Wanted {
  const offered = offeredTo(isOperator)
  const used = offered.map(filterOf).filter((name) => words[name] !== undefined)
  const wanted = {
    period: periods.find((one) => one === words.period) ?? '24h',
    groupBy: offered.find((name) => name === words.group_by) ?? offered[0]!,
    filters: Object.fromEntries(used.map((name) => [name, words[name]])),
  }
  return combinable(wanted, isOperator)
}
