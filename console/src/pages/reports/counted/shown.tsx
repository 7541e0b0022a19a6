import { Table, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Chart } from '../../../parts/charts/chart.tsx'
import { EmptyState } from '../../../parts/values/states.tsx'
import type { Kind } from '../series.ts'
import { Totals } from '../totals.tsx'
import type { Group, Report, Spec } from './spec.ts'

type Seen<Counts> = {
  spec: Spec<Counts>
  report: Report<Counts>
  kind: Kind<Counts>
  /** The name of a group with a key, by its grouping. */
  nameOf: (group: Group<Counts> & { key: string }, groupBy: string) => ReactNode
}

/** The totals of a report, its chart, and its groups. */
export function Shown<Counts>({ spec, report, kind, nameOf }: Seen<Counts>) {
  const { title, unit, series, value, shown } = kind
  const times = useMemo(() => report.points.map(({ at }) => Date.parse(at)), [report])
  const drawn = useMemo(() => series(report.points), [report, series])
  if (spec.isEmpty(report.total)) return <EmptyState {...spec.empty} />
  return (
    <>
      <Totals kinds={Object.values(spec.kinds)} total={report.total} previous={report.previous} />
      <Chart
        label={`${title} by ${report.step}, in total ${shown(value(report.total))}`}
        times={times}
        series={drawn}
        unit={unit}
        days={report.step === 'day'}
      />
      <Groups spec={spec} report={report} nameOf={nameOf} />
    </>
  )
}

function Groups<Counts>({ spec, report, nameOf }: Omit<Seen<Counts>, 'kind'>) {
  const groupBy = report.group_by ?? ''
  const first = Object.values(spec.kinds)[0]!
  return (
    <Table verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{spec.groupings[groupBy]}</Table.Th>
          <Table.Th ta="right">{first.title}</Table.Th>
          <Table.Th ta="right">Change</Table.Th>
          {spec.columns.map(({ title }) => (
            <Table.Th key={title} ta="right" visibleFrom="sm">
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.groups.map((group) => (
          <Table.Tr key={group.key}>
            <Table.Td>
              {group.key === null ? (
                <Text inherit c="dimmed">
                  None or unknown
                </Text>
              ) : (
                nameOf({ ...group, key: group.key }, groupBy)
              )}
            </Table.Td>
            <Table.Td ta="right">{first.shown(first.value(group))}</Table.Td>
            <Table.Td ta="right">
              {(group.previous && first.change(first.value(group), first.value(group.previous))) ?? '–'}
            </Table.Td>
            {spec.columns.map(({ title, of }) => (
              <Table.Td key={title} ta="right" visibleFrom="sm">
                {of(group)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
