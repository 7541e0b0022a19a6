import { Group, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { readCsv } from '../../api/call.ts'
import { useRead } from '../../api/reading.ts'
import { Chart } from '../../parts/charts/chart.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { Title } from '../../parts/title.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { Download } from './download.tsx'
import { Groups } from './groups.tsx'
import { changeOf, type KindName, kinds, type Report } from './kinds.ts'

const names = ['report', 'period', 'group_by'] as const
const periods = ['1h', '24h', '7d', '30d', '90d'] as const
type Period = (typeof periods)[number]
type OwnGroup = 'country' | 'network' | 'sender' | 'error'
type Group_ = OwnGroup | 'account' | 'carrier'

const groupings = [
  { value: 'account', label: 'Account', operator: true },
  { value: 'carrier', label: 'Carrier', operator: true },
  { value: 'country', label: 'Country' },
  { value: 'network', label: 'Network' },
  { value: 'sender', label: 'Sender', customer: true },
  { value: 'error', label: 'Error' },
]

/** Counts of messages over time, compared with the period before. */
export function Page() {
  const isOperator = useSession().audience === 'operator'
  const { filters, set } = useFilters(names)
  const kind: KindName = filters.report && filters.report in kinds ? (filters.report as KindName) : 'traffic'
  const period = periods.find((one) => one === filters.period) ?? '24h'
  const offered = groupings.filter((one) => (isOperator ? !one.customer : !one.operator))
  const groupBy = offered.find(({ value }) => value === filters.group_by)?.value ?? offered[0]!.value
  const report = useReport(isOperator, period, groupBy)
  return (
    <>
      <Title
        name="Reports"
        description="Messages by the time at which they were accepted and their present status. Days are UTC."
      >
        <Download read={() => csvOf(isOperator, period, groupBy)} name={`messages-by-${groupBy}-${period}`} />
      </Title>
      <Stack gap="md">
        <Group gap="sm" align="flex-end">
          <SegmentedControl
            size="xs"
            aria-label="Report"
            data={Object.entries(kinds).map(([value, { title }]) => ({ value, label: title }))}
            value={kind}
            onChange={(report) => set({ report })}
          />
          <SegmentedControl
            size="xs"
            aria-label="Period"
            data={[...periods]}
            value={period}
            onChange={(chosen) => set({ period: chosen })}
          />
          <Select
            size="xs"
            w={150}
            aria-label="Group by"
            data={offered.map(({ value, label }) => ({ value, label: `By ${label.toLowerCase()}` }))}
            value={groupBy}
            allowDeselect={false}
            onChange={(chosen) => set({ group_by: chosen ?? undefined })}
          />
        </Group>
        <Read of={report}>{(read) => <Shown report={read} kind={kind} groupBy={groupBy} />}</Read>
      </Stack>
    </>
  )
}

function useReport(isOperator: boolean, period: Period, groupBy: string) {
  const query = { period, compare: 'previous' as const }
  const options = { everyMs: 30_000 }
  const all = useRead(
    'readReport',
    { query: { ...query, group_by: groupBy as Group_ } },
    { ...options, when: isOperator },
  )
  const own = useRead(
    'readOwnReport',
    { query: { ...query, group_by: groupBy as OwnGroup } },
    { ...options, when: !isOperator },
  )
  return isOperator ? all : own
}

function csvOf(isOperator: boolean, period: Period, groupBy: string): Promise<string> {
  return isOperator
    ? readCsv('readReport', { query: { period, group_by: groupBy as Group_ } })
    : readCsv('readOwnReport', { query: { period, group_by: groupBy as OwnGroup } })
}

type Seen = { report: Report; kind: KindName; groupBy: string }

function Shown({ report, kind, groupBy }: Seen) {
  const { title, unit, value, shown, series } = kinds[kind]
  const times = useMemo(() => report.points.map(({ at }) => Date.parse(at)), [report])
  const drawn = useMemo(() => series(report.points), [report, series])
  const { total, previous } = report
  if (total.messages + total.received === 0)
    return (
      <EmptyState
        title="No messages in this period"
        description="Choose a longer period, or send a message."
      />
    )
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {Object.values(kinds).map((one) => (
          <div key={one.title}>
            <Text size="sm" c="dimmed">
              {one.title}
            </Text>
            <Text fz={20} fw={600}>
              {one.shown(one.value(total))}
            </Text>
            <Text size="xs" c="dimmed">
              {(previous && changeOf(one.value(total), one.value(previous))) ?? 'No period to compare'}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Chart
        label={`${title} by ${report.step}, in total ${shown(value(total))}`}
        times={times}
        series={drawn}
        unit={unit}
        days={report.step === 'day'}
      />
      <Groups report={report} groupBy={groupBy} />
    </>
  )
}
