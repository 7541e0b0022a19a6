import { listOutput } from '../../frame/pages.ts'
import type { Column } from '../../terminal/table.ts'
import { whenOf } from '../../terminal/when.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer } from '../access/operations.ts'

export const membersListCommand = accountCommand({
  name: 'my members list',
  description: 'List the members of your account with their roles.',
  async run({ ask }) {
    const json = await ask('listMembers', {})
    const none = 'The account has no members; your operator invites the first owner.'
    return listOutput(json, json.members, columns, json.members.length === 0 ? none : undefined)
  },
})

type Member = AccountAnswer<'listMembers'>['members'][number]

const columns: readonly Column<Member>[] = [
  { head: 'member_id', of: (one) => one.member_id, noTruncate: true },
  { head: 'email', of: (one) => one.email },
  { head: 'name', of: (one) => one.name },
  { head: 'role', of: (one) => one.role },
  { head: 'two-factor', of: (one) => (one.two_factor ? 'on' : 'off') },
  { head: 'signed in', of: (one) => whenOf(one.last_sign_in_at) },
]
