import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../lists/list.tsx'
import { List } from '../lists/list.tsx'
import { EmptyState, Read } from '../values/states.tsx'
import { clockOf } from '../values/when.tsx'
import type { Trace, TracedPdu } from './seen.ts'

const everyMs = 2_000

/** The last PDUs of a session, newest first. The session is traced while this is shown. */
export function TraceView({ of, request }: { of: string; request: () => Promise<Trace> }) {
  const trace = useQuery({
    queryKey: ['smpp-trace', of],
    queryFn: request,
    gcTime: 0,
    // An ended session has no trace after a minute.
    refetchInterval: ({ state }) => (state.error ? false : everyMs),
  })
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Up to 200 of the last PDUs since the dialog was opened, newest first. Passwords are not shown.
      </Text>
      <Read of={trace}>
        {({ pdus }) => (
          <List
            label="PDUs"
            items={pdus.map((pdu, at) => ({ ...pdu, at_position: at })).toReversed()}
            keyOf={({ at, at_position: position }) => `${at} ${position}`}
            columns={columns}
            height="60vh"
            empty={
              <EmptyState
                title="No PDUs yet"
                description="Each request and response appears here within a few seconds, also enquire_link."
              />
            }
          />
        )}
      </Read>
    </Stack>
  )
}

const columns: readonly Column<TracedPdu>[] = [
  { heading: 'Time', width: '110px', cell: ({ at }) => timeOf(at) },
  { heading: 'PDU', width: '160px', cell: ({ command }) => command },
  { heading: 'From', width: '90px', cell: ({ direction }) => (direction === 'in' ? 'Client' : 'Exchange') },
  {
    heading: 'Result',
    width: '150px',
    wide: true,
    cell: ({ command, status }) => (command.endsWith('_resp') || command === 'generic_nack' ? status : '–'),
  },
  { heading: 'Sequence', width: '90px', wide: true, cell: ({ sequence }) => sequence },
  {
    heading: 'Content',
    width: 'minmax(220px, 1fr)',
    wide: true,
    cell: (pdu) => (
      <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {contentOf(pdu) || '–'}
      </Text>
    ),
  },
]

/** Time of day with milliseconds. */
const timeOf = (at: string) => `${clockOf(new Date(at))}.${at.slice(20, 23)}`

/** The text, the malformed field, the fields other than 0, and the optional parameters. */
function contentOf({ fields, parameters, octets, text, fault }: TracedPdu): string {
  const content = octets > 0 ? [['text', text === null ? `${octets} octets` : JSON.stringify(text)]] : []
  const pairs = [
    ...content,
    ...(fault === null ? [] : [['malformed', fault]]),
    ...Object.entries(fields).filter(([, value]) => value !== 0),
    ...parameters.map(({ name, value }) => [name, value]),
  ]
  return pairs.map(([name, value]) => `${name}=${value}`).join('  ')
}
