import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useExchangeNow } from '../../shell/session.ts'

const hour = 3_600_000
const spans = [
  ['Last 15 minutes', hour / 4],
  ['Last hour', hour],
  ['Last 24 hours', 24 * hour],
  ['Last 7 days', 7 * 24 * hour],
] as const

type Times = { since?: string | undefined; until?: string | undefined }
type Filtering = {
  filters: Times
  set: (change: Times) => void
  /** The filter uses the machine's clock, not exchange time. */
  wall?: boolean
  /** The text of the button; default `Time`. */
  name?: string
}

/** A filter by period, with common periods to choose from. */
export function TimeFilter({ filters, set, wall = false, name: title = 'Time' }: Filtering) {
  const { since, until } = filters
  const exchangeNow = useExchangeNow()
  const now = wall ? Date.now : exchangeNow
  return (
    <Popover position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={since || until ? 'light' : 'default'}
          leftSection={<IconClock size={16} />}
          aria-haspopup="dialog"
        >
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Stack gap="xs">
          <Group gap="xs">
            {spans.map(([name, ms]) => (
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                onClick={() => set({ since: new Date(now() - ms).toISOString(), until: undefined })}
              >
                {name}
              </Button>
            ))}
          </Group>
          <Instant label="Since" value={since} changed={(at) => set({ since: at })} />
          <Instant label="Until" value={until} changed={(at) => set({ until: at })} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type InstantProps = { label: string; value: string | undefined; changed: (at: string | undefined) => void }

function Instant({ label, value, changed }: InstantProps) {
  return (
    <TextInput
      key={value}
      type="datetime-local"
      miw={220}
      label={label}
      defaultValue={value && localOf(value)}
      onBlur={({ currentTarget: { value: provided } }) => {
        if (provided !== (value ? localOf(value) : ''))
          changed(provided ? new Date(provided).toISOString() : undefined)
      }}
    />
  )
}

/** The value of a `datetime-local` field: in the reader's time zone, without an offset. */
export function localOf(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
