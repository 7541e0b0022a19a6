import { Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { memberRoleNames, memberRoles, type MemberRole } from '#accounts/roles/role-kinds.ts'

/** The role of a member, with what it allows. */
export function RoleInput({ input }: { input: GetInputPropsReturnType }) {
  return (
    <Select
      label="Role"
      data={memberRoleNames}
      allowDeselect={false}
      description={memberRoles[input.value as MemberRole]}
      {...input}
    />
  )
}
