import { Group, Paper, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Message } from './message.ts'

/** The text of a message, with its sender and recipient. */
export function Words({ message: { from, to, text } }: { message: Message }) {
  return (
    <Paper withBorder p="md" component="section" aria-label="Text">
      <Group gap={6} mb={4} fz="sm" fw={600}>
        {from} <IconArrowRight size={14} aria-label="to" /> {to}
      </Group>
      {text === null ? (
        <Text c="dimmed" fs="italic">
          The text was deleted after the retention period.
        </Text>
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
      )}
    </Paper>
  )
}
