import { Box, Group, Text, Tooltip } from '@mantine/core'
import type { Day } from './day.ts'

const hour = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const height = 150

/** A bar for each hour: sent messages, failed ones and received ones. */
export function Hours({ hours }: { hours: Day['hours'] }) {
  const most = Math.max(1, ...hours.map(({ sent, received }) => sent + received))
  const high = (count: number) => (height * count) / most
  return (
    <Box>
      <Group
        gap={3}
        wrap="nowrap"
        align="flex-end"
        h={height}
        role="img"
        aria-label={`Messages by hour, ${most} in the busiest`}
      >
        {hours.map(({ at, sent, failed, received }) => (
          <Tooltip
            key={at}
            label={`${hour.format(new Date(at))}: ${sent} sent, ${failed} failed, ${received} received`}
          >
            <Box
              flex={1}
              mih={2}
              h={Math.max(2, high(sent + received))}
              style={{ display: 'flex', flexDirection: 'column', borderRadius: 2, overflow: 'hidden' }}
              bg="var(--mantine-color-default-border)"
            >
              <Box h={high(received)} bg="grape.5" />
              <Box h={high(failed)} bg="red.6" />
              <Box h={high(sent - failed)} bg="line.7" />
            </Box>
          </Tooltip>
        ))}
      </Group>
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          {hour.format(new Date(hours[0]!.at))}
        </Text>
        <Text size="xs" c="dimmed">
          {hour.format(new Date(hours.at(-1)!.at))}
        </Text>
      </Group>
      <Group gap="md" mt="xs">
        <Key color="line.7" name="sent, not failed" />
        <Key color="red.6" name="failed" />
        <Key color="grape.5" name="received" />
      </Group>
    </Box>
  )
}

const Key = ({ color, name }: { color: string; name: string }) => (
  <Group gap={6}>
    <Box w={10} h={10} bg={color} style={{ borderRadius: 2 }} />
    <Text size="xs">{name}</Text>
  </Group>
)
