import { Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useRefusal } from './mine.ts'

type Invitation = Answered<'listMemberInvitations'>['invitations'][number]

export function Invitations() {
  const invitations = useRead('listMemberInvitations', {})
  return (
    <Read of={invitations}>
      {({ invitations: list }) => (
        <List
          label="Pending invitations"
          items={list}
          keyOf={({ invitation_id: id }) => id}
          columns={columns}
          empty={
            <Text size="sm" c="dimmed">
              No pending invitations. Invitations are listed here until they are accepted or expire.
            </Text>
          }
        />
      )}
    </Read>
  )
}

const states = { pending: 'waiting to be sent', sent: 'sent', failed: 'failed' } as const

const columns: readonly Column<Invitation>[] = [
  { heading: 'For', cell: ({ email }) => email },
  { heading: 'Role', width: '120px', cell: ({ role }) => role },
  {
    heading: 'By email',
    width: '150px',
    wide: true,
    cell: ({ email_status: status }) => (status === null ? 'no' : states[status]),
  },
  { heading: 'Expires', width: '150px', wide: true, cell: ({ expires_at: at }) => <When at={at} wall /> },
  { heading: '', width: '110px', cell: (one) => <Withdraw {...one} /> },
]

function Withdraw({ invitation_id }: Invitation) {
  const withdraw = useChange('withdrawMemberInvitation', ['listMemberInvitations', 'listActivity'])
  return (
    <Act
      danger
      size="compact-xs"
      refusal={useRefusal()}
      act={() => withdraw.mutateAsync({ params: { invitation_id } })}
      done="Invitation withdrawn."
    >
      Withdraw
    </Act>
  )
}
