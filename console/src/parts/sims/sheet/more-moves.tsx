import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Naming } from './verbs.ts'

type More = {
  /** The status of the SIM. */
  status: string
  moves: readonly (Naming & { refusal: string | undefined })[]
  ask: (naming: Naming) => void
}

/** A refusal that follows from the status alone; the heading of the group states it once. */
const isByStatus = /(is not possible|^The SIM is already .+)\.$/

/** The less common state changes of a SIM, each with an explanation, then the unavailable ones under their reason. */
export function MoreMoves({ status, moves, ask }: More) {
  const possible = moves.filter(({ refusal }) => !refusal)
  const reserved = moves.filter(({ refusal }) => refusal && !isByStatus.test(refusal))
  const impossible = moves.filter(({ refusal }) => refusal && isByStatus.test(refusal))
  return (
    <Menu position="bottom-start" width={340} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {possible.map((naming) => (
          <Menu.Item
            key={naming.verb}
            onClick={() => ask(naming)}
            {...(naming.danger && { c: 'var(--mantine-color-error)' })}
          >
            {naming.name}
            <Line description={naming.description} />
          </Menu.Item>
        ))}
        {reserved.map(({ verb, name, refusal }) => (
          // The disabled item can receive the focus, so that a screen reader can read the reason.
          <Menu.Item key={verb} data-disabled aria-disabled closeMenuOnClick={false}>
            {name}
            <Line description={refusal!} />
          </Menu.Item>
        ))}
        {impossible.length > 0 && <Menu.Label>Not possible while the SIM is {status}</Menu.Label>}
        {impossible.map(({ verb, name, refusal }) => (
          <Menu.Item key={verb} py={4} title={refusal} data-disabled aria-disabled closeMenuOnClick={false}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Line({ description }: { description: string }) {
  return (
    <Text size="xs" c="dimmed">
      {description}
    </Text>
  )
}
