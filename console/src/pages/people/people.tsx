import { Stack } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Failed, EmptyState } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { Invitations } from './invitations.tsx'
import { InvitePerson } from './invite.tsx'

type Listed = Answered<'listPeople'>['people'][number]

export function People() {
  const pages = usePages(
    'listPeople',
    (cursor) => ({ query: { ...(cursor && { cursor }) } }),
    ({ people, next }) => ({ items: people, next: next ?? undefined }),
  )
  const { isFetching, fetchNextPage, hasNextPage } = pages
  return (
    <>
      <Title name="People" description="People who operate the exchange, and their roles.">
        <InvitePerson />
      </Title>
      {pages.error && <Failed error={pages.error} />}
      <Stack>
        <List
          label="People"
          items={pages.items}
          keyOf={({ person_id: id }) => id}
          columns={columns}
          height={420}
          href={({ person_id: id }) => `/people/${id}`}
          more={{ fetch: () => void fetchNextPage(), isFetching, has: hasNextPage }}
          empty={<EmptyState title="No people yet" description="Invite a person to operate the exchange." />}
        />
        <Panel title="Open links">
          <Invitations />
        </Panel>
      </Stack>
    </>
  )
}

const columns: readonly Column<Listed>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Email', width: 'minmax(200px, 1fr)', wide: true, cell: ({ email }) => email },
  { heading: 'Roles', cell: ({ roles }) => roles.join(', ') },
  { heading: 'Two-factor', width: '120px', wide: true, cell: ({ codes }) => (codes ? 'on' : 'off') },
  { heading: 'Last seen', width: '140px', wide: true, cell: ({ seen_at: at }) => <When at={at} ago wall /> },
  {
    heading: 'State',
    width: '110px',
    cell: ({ disabled_at: at }) => <StateBadge state={at ? 'disabled' : 'enabled'} />,
  },
]
