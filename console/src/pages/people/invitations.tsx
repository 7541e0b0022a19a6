import { Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Failed } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Invitation = Answered<'listInvitations'>['invitations'][number]

export function Invitations() {
  const pages = usePages(
    'listInvitations',
    (cursor) => ({ query: { ...(cursor && { cursor }) } }),
    ({ invitations, next }) => ({ items: invitations, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  const { isFetching, fetchNextPage, hasNextPage } = pages
  if (pages.error) return <Failed error={pages.error} />
  return (
    <List
      label="Open invitations"
      items={pages.items}
      keyOf={({ invitation_id: id }) => id}
      columns={columns}
      height={320}
      more={{ fetch: () => void fetchNextPage(), isFetching, has: hasNextPage }}
      empty={
        <Text size="sm" c="dimmed">
          No open invitations. Invitation and password links are listed here until they are used.
        </Text>
      }
    />
  )
}

const columns: readonly Column<Invitation>[] = [
  {
    heading: 'For',
    cell: ({ email, kind }) => email ?? (kind === 'reset' ? 'New password' : 'First admin'),
  },
  { heading: 'Roles', wide: true, cell: ({ roles }) => roles.join(', ') },
  { heading: 'Email', width: '170px', cell: (one) => <EmailState {...one} /> },
  { heading: 'Expires', width: '150px', cell: ({ expires_at: at }) => <When at={at} wall /> },
  { heading: '', width: '110px', cell: (one) => <Withdraw {...one} /> },
]

const states = { pending: 'waiting to be sent', sent: 'sent', failed: 'failed' } as const

/** Whether the link was sent by email, and why not. */
function EmailState({ email_status: status, email_failure: failure }: Invitation) {
  if (status === null) return 'not by email'
  return (
    <Text size="sm" {...(status === 'failed' && { c: 'red' })}>
      {states[status]}
      {failure && `: ${failure}`}
    </Text>
  )
}

function Withdraw({ invitation_id: id }: Invitation) {
  const withdraw = useChange('withdrawInvitation', ['listInvitations'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => withdraw.mutateAsync({ params: { invitation_id: id } })}
      done="Link withdrawn."
    >
      Withdraw
    </Act>
  )
}
