import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { usePages, useRead } from '../../api/reading.ts'
import { useApplications } from '../../parts/applications/choices.ts'
import { Back } from '../../parts/back.tsx'
import { UserBadge } from '../../parts/smpp/columns.tsx'
import type { SmppUser } from '../../parts/smpp/seen.ts'
import { BindLog } from '../../parts/smpp/sessions.tsx'
import { SettingsPanel } from '../../parts/smpp/settings.tsx'
import { Title } from '../../parts/title.tsx'
import { Read } from '../../parts/values/states.tsx'
import { OwnActions } from './actions.tsx'
import { Bound } from './bound.tsx'
import { Connect } from './connect.tsx'

/** One SMPP user: its sessions, how to connect, its settings and the log of binds. */
export function OneUser({ id }: { id: string }) {
  const user = useRead('readOwnSmppUser', { params: { smpp_user_id: id } }, { everyMs: 15_000 })
  return (
    <>
      <Back to="/smpp">All SMPP users</Back>
      <Read of={user}>{(seen) => <Shown user={seen} />}</Read>
    </>
  )
}

function Shown({ user }: { user: SmppUser }) {
  const { names } = useApplications()
  const { application_id: applicationId } = user
  const application = applicationId === null ? undefined : names.get(applicationId)
  return (
    <>
      <Title
        name={user.system_id}
        description={
          <>
            <UserBadge {...user} /> {user.description}
          </>
        }
      >
        <OwnActions user={user} />
      </Title>
      <Stack>
        {!user.enabled && (
          <Alert color="gray" title="This user is disabled">
            Binds are refused. Enable it when its program is to bind again.
          </Alert>
        )}
        <Bound id={user.smpp_user_id} />
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <Connect user={user} />
          <SettingsPanel
            user={user}
            application={
              application === undefined
                ? undefined
                : { name: application, href: `/applications/${applicationId}` }
            }
          />
        </SimpleGrid>
        <Log id={user.smpp_user_id} />
      </Stack>
    </>
  )
}

function Log({ id }: { id: string }) {
  const pages = usePages(
    'listOwnSmppBindLog',
    (cursor) => ({ params: { smpp_user_id: id }, query: { cursor } }),
    ({ bind_events: events, next }) => ({ items: events, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return <BindLog of={pages} />
}
