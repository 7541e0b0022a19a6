import { Box, Group, Text } from '@mantine/core'
import { percentOf } from './metrics.ts'

/** A rate as a number and a bar. */
export function Rate({ rate }: { rate: number | undefined }) {
  const color = (rate ?? 1) >= 0.95 ? 'teal' : (rate ?? 1) >= 0.8 ? 'orange' : 'red'
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end">
      <Box
        visibleFrom="sm"
        w={70}
        h={6}
        bg="var(--mantine-color-default-border)"
        style={{ borderRadius: 3, flex: 'none' }}
      >
        <Box
          h={6}
          w={`${(rate ?? 0) * 100}%`}
          bg={`var(--mantine-color-${color}-6)`}
          style={{ borderRadius: 3 }}
        />
      </Box>
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {percentOf(rate)}
      </Text>
    </Group>
  )
}
