import { Group, SegmentedControl, Select } from '@mantine/core'
import { periods } from './query.ts'

type Grouping = { value: string; label: string; disabled: boolean }

type Seen = {
  kinds: Readonly<Record<string, { title: string }>>
  kind: string
  period: string
  groupings: readonly Grouping[]
  groupBy: string
  set: (change: { report?: string; period?: string }) => void
  group: (groupBy: string) => void
}

/** The kind, period and grouping of a report. */
export function Choices({ kinds, kind, period, groupings, groupBy, set, group }: Seen) {
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        size="xs"
        aria-label="Report"
        data={Object.entries(kinds).map(([value, { title }]) => ({ value, label: title }))}
        value={kind}
        onChange={(chosen) => set({ report: chosen })}
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
        data={[...groupings]}
        value={groupBy}
        allowDeselect={false}
        onChange={(chosen) => chosen && group(chosen)}
      />
    </Group>
  )
}
