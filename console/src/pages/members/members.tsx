import { Badge, Group, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { useRefusal } from './mine.ts'
import { RoleInput } from './role-input.tsx'

type Member = Answered<'listMembers'>['members'][number]

export function Members({ list }: { list: readonly Member[] }) {
  return (
    <List
      label="Members"
      items={list}
      keyOf={({ member_id: id }) => id}
      columns={columns}
      empty={
        <EmptyState
          title="No members yet"
          description="Invite people, so that each signs in with an own password and role, and API secrets stay in your programs."
        />
      }
    />
  )
}

const columns: readonly Column<Member>[] = [
  { heading: 'Name', cell: (member) => <Name {...member} /> },
  { heading: 'Email', wide: true, cell: ({ email }) => email },
  { heading: 'Role', width: '120px', cell: ({ role }) => role },
  {
    heading: 'Two-step sign-in',
    width: '150px',
    wide: true,
    cell: ({ two_factor: isOn }) => (isOn ? 'on' : 'off'),
  },
  {
    heading: 'Signed in',
    width: '140px',
    wide: true,
    cell: ({ last_sign_in_at: at }) => <When at={at} ago wall />,
  },
  { heading: '', width: '200px', cell: (member) => <Acts {...member} /> },
]

function Name({ member_id: id, name }: Member) {
  const { member } = useSession()
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" truncate>
        {name}
      </Text>
      {member?.member_id === id && <Badge style={{ flexShrink: 0 }}>You</Badge>}
    </Group>
  )
}

function Acts({ member_id, name, role }: Member) {
  const refusal = useRefusal()
  const change = useChange('changeMember', ['listMembers', 'listActivity'])
  const remove = useChange('removeMember', ['listMembers', 'listActivity'])
  const params = { member_id }
  return (
    <Group gap="xs" wrap="nowrap">
      <FormAct
        title={`Change the role of ${name}`}
        description="The sessions of the member end."
        initial={{ role }}
        yes="Change it"
        done="Role changed."
        button={{ size: 'compact-xs', variant: 'default' }}
        refusal={refusal}
        send={(body) => change.mutateAsync({ params, body })}
        fields={(form) => <RoleInput input={form.getInputProps('role')} />}
      >
        Change role
      </FormAct>
      <Act
        danger
        size="compact-xs"
        refusal={refusal}
        act={() => remove.mutateAsync({ params })}
        done={`${name} is not a member any more.`}
        ask={{
          title: `Remove ${name}?`,
          description: 'The member is signed out, and cannot sign in to this account any more.',
          yes: 'Remove',
        }}
      >
        Remove
      </Act>
    </Group>
  )
}
