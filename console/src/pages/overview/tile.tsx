import { Anchor, Paper, Text } from '@mantine/core'
import { Link } from 'wouter'

type Tone = 'good' | 'warn' | 'bad' | 'plain'

export type Tiled = {
  name: string
  value: string
  description: string
  /** A link to the details, with its filter set. */
  href: string
  tone?: Tone
}

const edges: Readonly<Record<Tone, string>> = {
  good: 'var(--mantine-color-teal-6)',
  warn: 'var(--mantine-color-orange-6)',
  bad: 'var(--mantine-color-red-6)',
  plain: 'var(--mantine-color-default-border)',
}

/** One metric with its label and a link to the details. */
export function Tile({ name, value, description, href, tone = 'plain' }: Tiled) {
  return (
    <Anchor component={Link} href={href} underline="never" c="inherit">
      <Paper withBorder p="md" h="100%" style={{ borderInlineStart: `4px solid ${edges[tone]}` }}>
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <Text fz={28} fw={650} lh={1.25} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </Paper>
    </Anchor>
  )
}
