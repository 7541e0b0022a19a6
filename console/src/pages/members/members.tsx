import { Badge, Group, Text } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { List } from '../../parts/lists/list.tsx'
import { type Member, memberColumns } from '../../parts/members/member-columns.tsx'
import { RemoveMember } from '../../parts/members/remove-member.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { RoleInput } from './role-input.tsx'

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
          description="Invite people, so that each signs in with their own password and role, and API secrets stay in your programs."
        />
      }
    />
  )
}

const columns = memberColumns({
  name: (member) => <Name {...member} />,
  acts: (member) => <Acts {...member} />,
})

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
  const change = useChange('changeMember', ['listMembers', 'listActivity'])
  const remove = useChange('removeMember', ['listMembers', 'listActivity'])
  const params = { member_id }
  return (
    <Group gap="xs" wrap="nowrap">
      <FormAct
        title={`Change the role of ${name}`}
        description="The sessions of the member end."
        initial={{ role, ...unconfirmed }}
        yes="Change it"
        done="Role changed."
        button={{ size: 'compact-xs', variant: 'default' }}
        send={({ role: changed, ...proof }) =>
          change.mutateAsync({ params, body: { role: changed, ...confirmationOf(proof) } })
        }
        fields={(form) => (
          <>
            <RoleInput input={form.getInputProps('role')} />
            <Confirmation form={form} />
          </>
        )}
      >
        Change role
      </FormAct>
      <RemoveMember name={name} remove={() => remove.mutateAsync({ params })} />
    </Group>
  )
}
