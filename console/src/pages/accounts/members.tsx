import { Group, Stack, Text } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { List } from '../../parts/lists/list.tsx'
import { InvitationList, type MemberInvitation } from '../../parts/members/invitation-list.tsx'
import { type Member, memberColumns } from '../../parts/members/member-columns.tsx'
import { RemoveMember } from '../../parts/members/remove-member.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Invite } from '../../parts/sign-in/invite.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

/** The people of an account, and what support does for them. */
export function AccountMembers({ apiKey: api_key }: { apiKey: string }) {
  const members = useRead('listAccountMembers', { params: { api_key } })
  const invitations = useRead('listAccountInvitations', { params: { api_key } })
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={640}>
          Owners invite the other members. Help only if no owner can, and verify the person first.
        </Text>
        <InviteOwner apiKey={api_key} />
      </Group>
      <Read of={members}>
        {({ members: list }) => (
          <List
            label="Members"
            items={list}
            keyOf={({ member_id: id }) => id}
            columns={memberColumns({
              name: ({ name }) => name,
              acts: (member) => <Acts apiKey={api_key} member={member} />,
            })}
            empty={
              <EmptyState
                title="No members"
                description="This account signs in with its API secrets only. Invite an owner, who invites the other members."
              />
            }
          />
        )}
      </Read>
      <Panel title="Pending invitations">
        <Read of={invitations}>
          {({ invitations: list }) => (
            <InvitationList
              list={list}
              withdraw={(invitation) => <Withdraw apiKey={api_key} invitation={invitation} />}
            />
          )}
        </Read>
      </Panel>
    </Stack>
  )
}

function InviteOwner({ apiKey: api_key }: { apiKey: string }) {
  const invite = useChange('inviteAccountOwner', ['listAccountInvitations'])
  return (
    <Invite
      title="Invite an owner"
      initial={{ email: '', name: '' }}
      refusal={refusalFor(useSession(), 'admin')}
      send={(body) => invite.mutateAsync({ params: { api_key }, body })}
    />
  )
}

function Acts({
  apiKey: api_key,
  member: { member_id, name, two_factor: isOn },
}: {
  apiKey: string
  member: Member
}) {
  const refusal = refusalFor(useSession(), 'admin')
  const reset = useChange('resetMemberTwoFactor', ['listAccountMembers'])
  const remove = useChange('removeAccountMember', ['listAccountMembers'])
  const params = { api_key, member_id }
  return (
    <Group gap="xs" wrap="nowrap">
      {isOn && (
        <Act
          size="compact-xs"
          danger
          refusal={refusal}
          act={() => reset.mutateAsync({ params })}
          done={`Two-factor authentication of ${name} is off.`}
          ask={{
            title: `Turn two-factor authentication of ${name} off?`,
            description:
              'The member is signed out, and signs in with only the password. Verify the person over another channel first.',
            yes: 'Turn it off',
          }}
        >
          Reset two-factor
        </Act>
      )}
      <RemoveMember name={name} refusal={refusal} remove={() => remove.mutateAsync({ params })} />
    </Group>
  )
}

function Withdraw({
  apiKey: api_key,
  invitation: { invitation_id },
}: {
  apiKey: string
  invitation: MemberInvitation
}) {
  const withdraw = useChange('withdrawAccountInvitation', ['listAccountInvitations'])
  return (
    <Act
      danger
      size="compact-xs"
      refusal={refusalFor(useSession(), 'admin')}
      act={() => withdraw.mutateAsync({ params: { api_key, invitation_id } })}
      done="Invitation withdrawn."
    >
      Withdraw
    </Act>
  )
}
