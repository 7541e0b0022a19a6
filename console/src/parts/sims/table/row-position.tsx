import { Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'

type RowPositionProps = {
  seen: number
  total: number
  top: number
  go: (top: number) => void
  keep: (row: string) => void
  /** Whether the list contains only SIMs with usage. */
  byUsage: boolean
}

/** The visible rows, and a field to go to any other. */
export function RowPosition({ seen, total, top, go, keep, byUsage }: RowPositionProps) {
  const [wanted, want] = useState<number | string>('')
  const jump = () => {
    const row = Math.min(Math.max(1, Number(wanted)), total)
    if (!wanted) return
    go(Math.min(row - 1, Math.max(0, total - seen)))
    keep(String(row))
    want('')
  }
  const end = Math.min(top + seen, total)
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        SIMs {(top + 1).toLocaleString()} to {end.toLocaleString()} of {total.toLocaleString()}
        {byUsage && ' with usage this month, highest first'}
      </Text>
      <Group gap={6}>
        <Text size="sm" component="label" htmlFor="go-to-row">
          Go to row
        </Text>
        <NumberInput
          id="go-to-row"
          size="xs"
          w={90}
          min={1}
          max={total}
          hideControls
          thousandSeparator=","
          value={wanted}
          onChange={want}
          onBlur={jump}
          onKeyDown={({ key }) => key === 'Enter' && jump()}
        />
      </Group>
    </Group>
  )
}
