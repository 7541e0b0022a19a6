import { Badge, Box, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Found } from './found.ts'

export const optionId = (index: number): string => `palette-${index}`

type Shown = { id: string; found: readonly Found[]; at: number; opened: () => void }

/** The suggestions, each a link; the field keeps the focus. */
export function Options({ id, found, at, opened }: Shown) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {found.map((one, index) => (
        <Option
          key={`${one.kind} ${one.href}`}
          found={one}
          id={optionId(index)}
          isChosen={index === at}
          opened={opened}
        />
      ))}
    </div>
  )
}

type One = { found: Found; id: string; isChosen: boolean; opened: () => void }

function Option({ found: { href, name, kind, detail }, id, isChosen, opened }: One) {
  const seen = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen) seen.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <Box
      component={Link}
      ref={seen}
      href={href}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={opened}
      px="sm"
      py={7}
      bg={isChosen ? 'var(--mantine-color-line-light)' : undefined}
      c={isChosen ? 'var(--mantine-color-line-light-color)' : 'var(--mantine-color-text)'}
      style={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 8,
        borderRadius: 'var(--mantine-radius-sm)',
        textDecoration: 'none',
        // The bar marks the selection even where the tint is faint.
        boxShadow: isChosen ? 'inset 3px 0 0 var(--mantine-color-line-filled)' : undefined,
      }}
    >
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {detail && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'break-word', maxWidth: '50%' }}>
          {detail}
        </Text>
      )}
      <Badge ml="auto" size="sm" variant="light" color="gray" style={{ flexShrink: 0 }}>
        {kind}
      </Badge>
    </Box>
  )
}
