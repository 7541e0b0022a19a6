import { Anchor, Table, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { Chart } from '../../../parts/charts/chart.tsx'
import { EmptyState } from '../../../parts/values/states.tsx'
import { ByGroup } from '../by-group.tsx'
import { groupChange, groupLines, type Kind } from '../series.ts'
import { Totals } from '../totals.tsx'
import { unknown, useLegend } from './legend.ts'
import type { Group, Report, Spec } from './spec.ts'

type Seen<Counts> = {
  spec: Spec<Counts>
  report: Report<Counts>
  kind: Kind<Counts>
  isByGroup: boolean
  setByGroup: (isByGroup: boolean) => void
  /** The name of a group with a key, by its grouping. */
  nameOf: (group: Group<Counts> & { key: string }, groupBy: string) => ReactNode
  /** The list of what a group counts, if there is one. */
  hrefOf?: ((group: Group<Counts>, report: Report<Counts>) => string | undefined) | undefined
}

/** The totals of a report, its chart, and its groups. */
export function Shown<Counts>({ spec, report, kind, isByGroup, setByGroup, nameOf, hrefOf }: Seen<Counts>) {
  const { title, unit, series, value, drawn: measure = value, shown } = kind
  const grouping = spec.groupings[report.group_by ?? '']?.toLowerCase() ?? 'group'
  const names = useLegend(report).join('\n')
  const times = useMemo(() => report.points.map(({ at }) => Date.parse(at)), [report])
  const drawn = useMemo(
    () =>
      isByGroup && report.series
        ? groupLines(report.series, measure, names.split('\n'))
        : series(report.points),
    [report, isByGroup, measure, names, series],
  )
  if (spec.isEmpty(report.total)) return <EmptyState {...spec.empty} />
  return (
    <>
      <Totals
        kinds={Object.values(spec.kinds)}
        total={report.total}
        compared={report.compared}
        previous={report.previous}
        step={report.step}
      />
      {report.series !== undefined && (
        <ByGroup title={grouping} isByGroup={isByGroup} setByGroup={setByGroup} />
      )}
      <Chart
        label={`${title} by ${report.step}${isByGroup ? ` and ${grouping}` : ''}, in total ${shown(value(report.total))}`}
        times={times}
        series={drawn}
        unit={unit}
        days={report.step === 'day'}
      />
      <Groups spec={spec} report={report} nameOf={nameOf} hrefOf={hrefOf} />
    </>
  )
}

function Groups<Counts>({
  spec,
  report,
  nameOf,
  hrefOf,
}: Pick<Seen<Counts>, 'spec' | 'report' | 'nameOf' | 'hrefOf'>) {
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
                  {unknown}
                </Text>
              ) : (
                nameOf({ ...group, key: group.key }, groupBy)
              )}
            </Table.Td>
            <Table.Td ta="right">
              <Linked href={hrefOf?.(group, report)}>{first.shown(first.value(group))}</Linked>
            </Table.Td>
            <Table.Td ta="right">{groupChange(first, group)}</Table.Td>
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

function Linked({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  return (
    <Anchor component={Link} href={href} inherit underline="always">
      {children}
    </Anchor>
  )
}
