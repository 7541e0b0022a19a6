import { randomBytes } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { hashSecret } from './prove.ts'
import {
  deleteUser,
  deleteUserSecret,
  insertUser,
  insertUserSecret,
  putAssignments,
  readUser,
  updateUser,
  type UserView,
} from './store.ts'
import type { Assignment, SimUser } from './user.ts'

/** Maximum number of secrets of a user: enough for rotation. */
const maxSecrets = 5

export type UserInput = Omit<SimUser, 'id' | 'clientId'> & { partners: readonly Assignment[] }

/** Why a change was refused: the login is taken, there are too many secrets, or customers are invalid. */
export type SimUserRefused = { loginExists: true } | { tooMany: true } | { wrong: Fault[] }

/** A secret that is returned once. */
export type IssuedSecret = { secretId: string; clientSecret: string }

/** Creates a user with a first secret. */
export async function createSimUser(
  sql: Sql,
  { partners, ...input }: UserInput,
): Promise<{ user: UserView; secret: IssuedSecret } | SimUserRefused> {
  const user = { ...input, id: uuidv7(), clientId: `sim-${randomBytes(8).toString('hex')}` }
  if (!(await insertUser(sql, user))) return { loginExists: true }
  const wrong = await assign(sql, user.id, partners)
  if (wrong.length > 0) return { wrong }
  const secret = await issueSecret(sql, user.id)
  return { user: (await readUser(sql, user.id))!, secret }
}

/** Changes members of a user that the caller has locked. The change takes effect on every node within 1 s. */
export async function changeSimUser(
  sql: Sql,
  before: UserView,
  { partners, ...changes }: Partial<UserInput>,
): Promise<UserView | SimUserRefused> {
  if (!(await updateUser(sql, { ...before, ...changes }))) return { loginExists: true }
  const wrong = partners ? await assign(sql, before.id, partners) : []
  if (wrong.length > 0) return { wrong }
  await bumpEpoch(sql)
  return (await readUser(sql, before.id))!
}

/** Deletes a user with its secrets and tokens. */
export async function removeSimUser(sql: Sql, id: string): Promise<void> {
  await deleteUser(sql, id)
  await bumpEpoch(sql)
}

/** Issues another secret to a user that the caller has locked. */
export async function addSimUserSecret(
  sql: Sql,
  { id, secrets }: UserView,
): Promise<IssuedSecret | SimUserRefused> {
  if (secrets.length >= maxSecrets) return { tooMany: true }
  const secret = await issueSecret(sql, id)
  await bumpEpoch(sql)
  return secret
}

/** Revokes a secret with the tokens issued for it. Returns whether it belonged to the user. */
export async function removeSimUserSecret(sql: Sql, { id }: UserView, secretId: string): Promise<boolean> {
  const removed = await deleteUserSecret(sql, id, secretId)
  if (removed) await bumpEpoch(sql)
  return removed
}

async function issueSecret(sql: Sql, userId: string): Promise<IssuedSecret> {
  const clientSecret = randomBytes(32).toString('base64url')
  const secretId = uuidv7()
  await insertUserSecret(sql, { id: secretId, userId, hash: hashSecret(clientSecret) })
  return { secretId, clientSecret }
}

/** Replaces the customers of a user. For unknown or repeated customers, returns faults and changes nothing. */
async function assign(sql: Sql, userId: string, partners: readonly Assignment[]): Promise<Fault[]> {
  const ids = partners.map(({ partnerId }) => partnerId)
  const faultAt = (i: number, reason: string, rule: string) => ({
    name: `partners[${i}].partner_id`,
    reason,
    rule,
  })
  const twice = ids.flatMap((id, i) => (ids.indexOf(id) < i ? [faultAt(i, 'is listed twice', 'twice')] : []))
  if (twice.length > 0) return twice
  const unknown = await putAssignments(sql, userId, partners)
  return unknown.map((id) => faultAt(ids.indexOf(id), 'is not a customer', 'known'))
}
