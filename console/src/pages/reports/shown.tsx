import { useMemo } from 'react'
import { Chart } from '../../parts/charts/chart.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { ByGroup } from './by-group.tsx'
import { useGroupNames } from './group-names.ts'
import { Groups } from './groups.tsx'
import { type KindName, kinds, type Report } from './kinds.ts'
import type { Wanted } from './query.ts'
import { groupLines } from './series.ts'
import { Totals } from './totals.tsx'

type Seen = {
  report: Report
  kind: KindName
  wanted: Wanted
  isByGroup: boolean
  setByGroup: (isByGroup: boolean) => void
}

/** The totals of a report, its chart, and its groups. */
export function Shown({ report, kind, wanted: { groupBy: wanted, filters }, isByGroup, setByGroup }: Seen) {
  // While a report loads, the page shows the previous one, whose grouping may differ.
  const groupBy = report.group_by ?? wanted
  const { title, unit, value, shown, series } = kinds[kind]
  const names = useGroupNames(groupBy, report.series?.map(({ key }) => key) ?? []).join('\n')
  const times = useMemo(() => report.points.map(({ at }) => Date.parse(at)), [report])
  const drawn = useMemo(
    () => (isByGroup ? groupLines(report.series, value, names.split('\n')) : series(report.points)),
    [report, isByGroup, value, names, series],
  )
  const { total } = report
  if (total.messages + total.received === 0)
    return (
      <EmptyState
        title="No messages in this period"
        description="Choose a longer period, remove a filter, or send a message."
      />
    )
  return (
    <>
      <Totals
        kinds={Object.values(kinds)}
        total={total}
        compared={report.compared}
        previous={report.previous}
        step={report.step}
      />
      <ByGroup title={groupBy} isByGroup={isByGroup} setByGroup={setByGroup} />
      <Chart
        label={`${title} by ${report.step}${isByGroup ? ` and ${groupBy}` : ''}, in total ${shown(value(total))}`}
        times={times}
        series={drawn}
        unit={unit}
        days={report.step === 'day'}
      />
      <Groups report={report} kind={kind} groupBy={groupBy} filters={filters} />
    </>
  )
}
