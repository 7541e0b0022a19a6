import { Box, Group, Text } from '@mantine/core'
import { IconArrowDownLeft, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { CarrierName } from '../../parts/labels/carrier-name.tsx'
import { When } from '../../parts/values/when.tsx'
import type { FoundMessage } from './query.ts'

function Way({ direction }: Pick<FoundMessage, 'direction'>) {
  const Arrow = direction === 'inbound' ? IconArrowDownLeft : IconArrowUpRight
  return <Arrow size={15} stroke={1.6} aria-label={direction} style={{ flex: 'none' }} />
}

function Parties({ direction, from, to }: FoundMessage) {
  return (
    <Group gap="0 6px">
      <Way direction={direction} />
      <Text size="sm">{from}</Text>
      <IconArrowRight size={13} stroke={1.6} aria-label="to" style={{ flex: 'none' }} />
      <Text size="sm">{to}</Text>
    </Group>
  )
}

const words = ({ text }: FoundMessage) => text ?? <i>Text deleted</i>

/** The columns on a wide screen. */
export const wideColumns: readonly Column<FoundMessage>[] = [
  { heading: 'Accepted', width: '150px', cell: (one) => <When at={one.accepted_at} /> },
  { heading: 'From and to', width: '256px', cell: Parties },
  { heading: 'Text', width: 'minmax(120px, 1fr)', cell: words },
  {
    heading: 'Status',
    width: '220px',
    cell: ({ status, error_code, error_detail }) => (
      <Box style={{ lineHeight: 1.25 }} {...(error_detail && { title: error_detail })}>
        <Group gap={6}>
          <StateBadge state={status} />
          {error_code !== null && (
            <Text size="xs" c="dimmed" span>
              {error_code}
            </Text>
          )}
        </Group>
        {error_detail && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {error_detail}
          </Text>
        )}
      </Box>
    ),
  },
  {
    heading: 'Carrier',
    width: '150px',
    cell: ({ carrier_id, channel }) =>
      carrier_id ? <CarrierName id={carrier_id} /> : channel === 'sms' ? '–' : channel,
  },
  { heading: 'Account', width: '150px', cell: ({ account_id }) => <AccountName apiKey={account_id} /> },
]

/** The columns on a phone, in two lines. */
export const narrowColumns: readonly Column<FoundMessage>[] = [
  {
    heading: 'Message',
    cell: (one) => (
      <Box style={{ lineHeight: 1.25 }}>
        <Parties {...one} />
        <Text size="xs" c="dimmed" lineClamp={2} title={one.text ?? undefined}>
          {words(one)}
        </Text>
      </Box>
    ),
  },
  {
    heading: 'Status',
    width: '122px',
    cell: ({ status, accepted_at }) => (
      <Box style={{ lineHeight: 1.25 }}>
        <StateBadge state={status} />
        <Text size="xs" c="dimmed" component="div">
          <When at={accepted_at} ago />
        </Text>
      </Box>
    ),
  },
]
