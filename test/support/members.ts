import type { MemberRole } from '#accounts/index.ts'
import { insertMember } from '#accounts/member-sign-in/member-store.ts'
import { enter } from '#accounts/members/enter.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { hashSecret } from '#platform/vault/kdf.ts'
import { password } from './people.ts'

const hashed = hashSecret(password)
const at = { ip: '127.0.0.1', browser: 'test', previousToken: undefined }

export type TestMember = { id: string; email: string; cookie: string }

/** Creates a member of an account who is signed in to the console with a browser. */
export async function memberInside(
  db: Db,
  accountId: string,
  role: MemberRole = 'owner',
  address?: string,
): Promise<TestMember> {
  const id = uuidv7()
  const email = address ?? `${id}@example.com`
  const member = { id, account_id: accountId, email, name: 'Member', role, password: await hashed }
  const { token } = await db.tx(async (sql) => enter(sql, (await insertMember(sql, member))!, at))
  return { id, email, cookie: `sid=${token}` }
}
