import { chosen } from '../../../frame/choose.ts'
import { CommandError } from '../../../frame/command-error.ts'
import type { AccountAnswer } from '../../access/operations.ts'
import type { AccountAsk } from '../../access/request.ts'

type User = AccountAnswer<'listOwnSmppUsers'>['smpp_users'][number]

export const args = {
  user: { description: 'ID or `system_id` of the SMPP user; `strowger my smpp-users` lists them.' },
} as const

/** The user that an ID or `system_id` means, as parameters of a request. Throws `CommandError` if the account has none. */
export async function userOf(
  ask: AccountAsk,
  typed: string,
): Promise<{ name: string; params: { smpp_user_id: string } }> {
  let cursor: string | undefined
  do {
    const page: AccountAnswer<'listOwnSmppUsers'> = await ask('listOwnSmppUsers', {
      query: { limit: '100', cursor },
    })
    const found = chosen<User>(page.smpp_users, typed, {
      kind: 'SMPP user',
      idOf: ({ smpp_user_id: id }) => id,
      namesOf: ({ system_id: name }) => [name],
    })
    if (found) return { name: found.system_id, params: { smpp_user_id: found.smpp_user_id } }
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  throw new CommandError(`The account has no SMPP user ${typed}; \`strowger my smpp-users\` lists them.`)
}
