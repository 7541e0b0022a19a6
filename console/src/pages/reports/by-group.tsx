import { Group, SegmentedControl } from '@mantine/core'

type Props = { title: string; isByGroup: boolean; setByGroup: (isByGroup: boolean) => void }

/** Whether the chart has a line for each of the largest groups. */
export function ByGroup({ title, isByGroup, setByGroup }: Props) {
  return (
    <Group justify="flex-end">
      <SegmentedControl
        size="xs"
        aria-label="Chart"
        data={[
          { value: 'all', label: 'In total' },
          { value: 'groups', label: `By ${title}` },
        ]}
        value={isByGroup ? 'groups' : 'all'}
        onChange={(chosen) => setByGroup(chosen === 'groups')}
      />
    </Group>
  )
}
