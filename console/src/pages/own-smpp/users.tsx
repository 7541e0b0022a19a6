import { Alert, Stack } from '@mantine/core'
import { usePages, useRead } from '../../api/reading.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { nameColumn, stateColumns } from '../../parts/smpp/columns.tsx'
import { Title } from '../../parts/title.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { CreateUser } from './create.tsx'

/** The SMPP users of the account. */
export function Users() {
  const users = usePages(
    'listOwnSmppUsers',
    (cursor) => ({ query: { cursor } }),
    ({ smpp_users: list, next }) => ({ items: list, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  const { data: at } = useRead('readSmppConnection', {})
  const isOffered = !at || at.port !== null || at.tls_port !== null
  return (
    <>
      <Title
        name="SMPP"
        description="Programs that send and receive messages over SMPP 3.4, in addition to the HTTP API or instead of it, each bound as an SMPP user."
      >
        <CreateUser />
      </Title>
      <Stack>
        {!isOffered && (
          <Alert color="yellow" title="This exchange does not accept SMPP at present">
            No SMPP port is open. You can prepare users; ask the operator when programs can bind. Messages
            over HTTP are not affected.
          </Alert>
        )}
        <PagedList
          label="SMPP users"
          of={users}
          keyOf={({ smpp_user_id: id }) => id}
          columns={[nameColumn, ...stateColumns]}
          href={({ smpp_user_id: id }) => `/smpp/${id}`}
          empty={
            <EmptyState
              title="No SMPP users yet"
              description="You need one only if a program of yours speaks SMPP, such as Kannel or Jasmin, or if your messages over HTTP are rejected with 1080. Create an SMPP user: you receive a system_id and a password, and the page of the user shows how to connect."
            />
          }
        />
      </Stack>
    </>
  )
}
