import { Text, Title as Heading } from '@mantine/core'
import { useChange, usePages } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { useSession } from '../../shell/session.ts'

/** API users of SIM management. Read-only users cannot read SIM counts. */
export function ReadOnlyUsers() {
  const list = usePages(
    'listSimUsers',
    (cursor) => ({ query: { limit: '50', ...(cursor && { cursor }) } }),
    ({ users: items, next }) => ({ items, next: next ?? undefined }),
  )
  const change = useChange('changeSimUser', ['listSimUsers'])
  const refusal = refusalFor(useSession(), 'sims')
  return (
    <section aria-label="API users of SIM management">
      <Heading order={2} size="h4" mb={4}>
        API users of SIM management
      </Heading>
      <Text size="sm" c="dimmed" mb="xs">
        A read-only user cannot read SIM counts.
      </Text>
      <PagedList
        label="API users of SIM management"
        of={list}
        keyOf={({ user_id }) => user_id}
        height={280}
        columns={[
          { heading: 'Login', cell: ({ login }) => login },
          {
            heading: 'Customers',
            cell: ({ partners }) => partners.map((one) => one.partner_id).join(', '),
            wide: true,
          },
          {
            heading: 'Access',
            width: '130px',
            cell: ({ read_only }) => <StateBadge state={read_only ? 'read-only' : 'everything'} />,
          },
          {
            heading: '',
            width: '170px',
            cell: ({ user_id, read_only }) => (
              <Act
                refusal={refusal}
                done="User changed."
                act={() => change.mutateAsync({ params: { user_id }, body: { read_only: !read_only } })}
              >
                {read_only ? 'Allow everything' : 'Make read-only'}
              </Act>
            ),
          },
        ]}
        empty={<Text c="dimmed">No API users. Create them on the page of a customer’s SIMs.</Text>}
      />
    </section>
  )
}
