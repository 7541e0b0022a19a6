import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { stateLabel } from '../labels/state-labels.ts'
import { type Column, List } from '../lists/list.tsx'
import { When } from '../values/when.tsx'

export type MemberInvitation = Answered<'listMemberInvitations'>['invitations'][number]

type InvitationListProps = {
  list: readonly MemberInvitation[]
  withdraw: (invitation: MemberInvitation) => ReactNode
}

/** Pending invitations to an account. */
export function InvitationList({ list, withdraw }: InvitationListProps) {
  return (
    <List
      label="Pending invitations"
      items={list}
      keyOf={({ invitation_id: id }) => id}
      columns={[...columns, { heading: '', width: '110px', cell: withdraw }]}
      empty={
        <Text size="sm" c="dimmed">
          No pending invitations. Invitations are listed here until they are accepted or expire.
        </Text>
      }
    />
  )
}

const states = { pending: 'waiting to be sent', sent: 'sent', failed: 'failed' } as const

const columns: readonly Column<MemberInvitation>[] = [
  { heading: 'For', cell: ({ email }) => email },
  { heading: 'Role', width: '120px', cell: ({ role }) => stateLabel(role) },
  {
    heading: 'By email',
    width: '150px',
    wide: true,
    cell: ({ email_status: status }) => (status === null ? 'no' : states[status]),
  },
  { heading: 'Expires', width: '150px', wide: true, cell: ({ expires_at: at }) => <When at={at} wall /> },
]
