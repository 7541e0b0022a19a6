import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { Panel } from '../panel.tsx'
import { Facts } from '../values/facts.tsx'
import { When } from '../values/when.tsx'
import {
  alphabetLabels,
  bindTypeLabels,
  inboundAlphabetLabels,
  inboundLabels,
  idFormLabels,
  inboundLongLabels,
  lowBalanceLabels,
  refusalLabels,
  segmentLabels,
} from './labels.ts'
import type { SmppUser } from './seen.ts'

type Props = {
  user: SmppUser
  /** The name of the application whose messages the user receives, and the address of its page. */
  application?: { name: string; href?: string } | undefined
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** The settings and limits of an SMPP user. */
export function SettingsPanel({ user, application }: Props) {
  return (
    <Panel title="Settings">
      <Facts
        of={[
          ['Allowed networks', user.networks.length === 0 ? 'All' : user.networks.join(', '), 'networks'],
          ['TLS required', yesOrNo(user.requires_tls), 'requires_tls'],
          ['Bind types', user.bind_types.map((type) => bindTypeLabels[type]).join(', '), 'bind_types'],
          ...limitFacts(user),
          ['Default sender', user.default_sender ?? 'None', 'default_sender'],
          ['Alphabet of data_coding 0', alphabetLabels[user.alphabet], 'alphabet'],
          ['Segments of one text', segmentsOf(user), 'segments'],
          ['Message IDs', idFormLabels[user.id_form], 'id_form'],
          ['Refused messages', refusalLabels[user.refusals], 'refusals'],
          ['Balance too low', lowBalanceLabels[user.low_balance], 'low_balance'],
          ['Receipts quote the text', yesOrNo(user.receipt_text), 'receipt_text'],
          ['Dates of receipts', datesOf(user), 'receipt_seconds'],
          ['Inbound messages', <Inbound key="i" user={user} application={application} />, 'inbound'],
          ...inboundFacts(user),
          ['Created', <When key="c" at={user.created_at} wall />, 'created_at'],
          ['Password issued', <When key="p" at={user.password_created_at} wall />, 'password_created_at'],
          ...previousFacts(user),
          ['ID', user.smpp_user_id, 'smpp_user_id'],
        ]}
      />
    </Panel>
  )
}

const limitFacts = (user: SmppUser) =>
  [
    ['Binds at the same time', user.max_binds, 'max_binds'],
    ['Submits without a response', `${user.submit_window} per session`, 'submit_window'],
    ['Deliveries without a response', `${user.delivery_window} per session`, 'delivery_window'],
    [
      'Messages per second',
      user.max_per_second?.toLocaleString() ?? 'The rate of the account',
      'max_per_second',
    ],
  ] as const

const inboundFacts = (user: SmppUser) =>
  user.inbound === 'none'
    ? []
    : ([
        ['Alphabet of inbound messages', inboundAlphabetLabels[user.inbound_alphabet], 'inbound_alphabet'],
        ['Long inbound messages', inboundLongLabels[user.inbound_long], 'inbound_long'],
      ] as const)

const previousFacts = ({ previous_password_until: until }: SmppUser) =>
  until === null
    ? []
    : ([
        ['Previous password valid until', <When key="u" at={until} wall />, 'previous_password_until'],
      ] as const)

const segmentsOf = ({ segments, segment_wait_seconds: seconds }: SmppUser) =>
  segments === 'join'
    ? `${segmentLabels.join}, missing ones awaited for ${seconds} s`
    : segmentLabels[segments]

function datesOf({ receipt_seconds: seconds, receipt_offset_minutes: offset }: SmppUser): string {
  const sign = offset < 0 ? '−' : '+'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const zone =
    offset === 0 ? 'UTC' : `UTC${sign}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
  return `${zone}, ${seconds ? 'with' : 'without'} seconds`
}

function Inbound({ user, application }: Props) {
  if (user.inbound !== 'application') return inboundLabels[user.inbound]
  const name = application?.name ?? user.application_id
  return (
    <>
      To the numbers of{' '}
      {application?.href ? (
        <Anchor component={Link} size="sm" href={application.href}>
          {name}
        </Anchor>
      ) : (
        name
      )}
    </>
  )
}
