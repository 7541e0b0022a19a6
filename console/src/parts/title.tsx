import { Group, Stack, Text, Title as Heading } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** The name of a page, a sentence about it, and what can be done on it. */
export function Title({ name, says, children }: { name: string; says?: ReactNode; children?: ReactNode }) {
  useDocumentTitle(`${name} – Strowger`)
  return (
    <Group justify="space-between" align="flex-start" mb="md">
      <Stack gap={2}>
        <Heading order={1} size="h2">
          {name}
        </Heading>
        {says && (
          <Text c="dimmed" size="sm" maw={680}>
            {says}
          </Text>
        )}
      </Stack>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  )
}
