import { Stack } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { Panel } from '../../parts/panel.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { Invitations } from './invitations.tsx'
import { InviteMember } from './invite.tsx'
import { Members } from './members.tsx'
import { SingleSignOn } from './single-sign-on.tsx'

/** The people of the account. */
export function Page() {
  const members = useRead('listMembers', {})
  return (
    <>
      <Title name="Members" description="People who use this account in the console, and their roles.">
        <InviteMember />
      </Title>
      <Stack>
        <Read of={members}>{({ members: list }) => <Members list={list} />}</Read>
        <Panel title="Pending invitations">
          <Invitations />
        </Panel>
        <SingleSignOn />
      </Stack>
    </>
  )
}
