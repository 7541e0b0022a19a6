import { Group, Stack, Text, Title as Heading } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useHeadingFocus } from './forms/focus.ts'

/** The name of a page, a sentence about it, and its actions. */
export function Title({
  name,
  description,
  children,
}: {
  name: string
  description?: ReactNode
  children?: ReactNode
}) {
  useDocumentTitle(`${name} – Strowger`)
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading, name)
  return (
    <Group justify="space-between" align="flex-start" mb="md">
      <Stack gap={2}>
        <Heading
          order={1}
          size="h2"
          ref={heading}
          tabIndex={-1}
          style={{ outline: 'none', overflowWrap: 'anywhere' }}
        >
          {name}
        </Heading>
        {description && (
          <Text c="dimmed" size="sm" maw={680}>
            {description}
          </Text>
        )}
      </Stack>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  )
}
