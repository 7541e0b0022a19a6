import { Stack } from '@mantine/core'
import { usePages, useRead } from '../../api/reading.ts'
import { Back } from '../../parts/back.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { UserBadge } from '../../parts/smpp/columns.tsx'
import type { SmppUser } from '../../parts/smpp/seen.ts'
import { BindLog } from '../../parts/smpp/sessions.tsx'
import { SettingsPanel } from '../../parts/smpp/settings.tsx'
import { Title } from '../../parts/title.tsx'
import { Read } from '../../parts/values/states.tsx'
import { OperatorActions } from './actions.tsx'
import { useApplicationsOf } from './applications.ts'
import { Bound } from './bound.tsx'

type Path = { apiKey: string; id: string }

/** One SMPP user of an account: its sessions, settings, limits and the log of binds. */
export function OneUser({ apiKey, id }: Path) {
  const params = { api_key: apiKey, smpp_user_id: id }
  const user = useRead('readSmppUser', { params }, { everyMs: 15_000 })
  return (
    <>
      <Back to="/smpp-users">All SMPP users</Back>
      <Read of={user}>{(seen) => <Shown apiKey={apiKey} user={seen} />}</Read>
    </>
  )
}

function Shown({ apiKey, user }: { apiKey: string; user: SmppUser }) {
  const { names } = useApplicationsOf(user.application_id === null ? undefined : apiKey)
  const application = user.application_id === null ? undefined : names.get(user.application_id)
  const href = `/accounts/${apiKey}/applications`
  return (
    <>
      <Title
        name={user.system_id}
        description={
          <>
            <UserBadge {...user} /> <AccountName apiKey={apiKey} link /> {user.description}
          </>
        }
      >
        <OperatorActions apiKey={apiKey} user={user} />
      </Title>
      <Stack>
        <Bound apiKey={apiKey} id={user.smpp_user_id} />
        <SettingsPanel
          user={user}
          application={application === undefined ? undefined : { name: application, href }}
        />
        <Log apiKey={apiKey} id={user.smpp_user_id} />
      </Stack>
    </>
  )
}

function Log({ apiKey, id }: Path) {
  const pages = usePages(
    'listSmppBindLog',
    (cursor) => ({ params: { api_key: apiKey, smpp_user_id: id }, query: { cursor } }),
    ({ bind_events: events, next }) => ({ items: events, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return <BindLog of={pages} />
}
