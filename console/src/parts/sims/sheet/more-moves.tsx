import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Naming } from './verbs.ts'

type More = { moves: readonly (Naming & { refusal: string | undefined })[]; ask: (naming: Naming) => void }

/** The less common state changes of a SIM, each with an explanation, then the unavailable ones with reasons. */
export function MoreMoves({ moves, ask }: More) {
  const [possible, other] = [moves.filter(({ refusal }) => !refusal), moves.filter(({ refusal }) => refusal)]
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
        {other.map(({ verb, name, refusal }) => (
          // The disabled item can receive the focus, so that a screen reader can read the reason.
          <Menu.Item key={verb} data-disabled aria-disabled closeMenuOnClick={false}>
            {name}
            <Line description={refusal!} />
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
