import { randomInt } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { hashSecret } from '#platform/vault/kdf.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { replacePassword } from './password-store.ts'
import { deleteUser, insertUser, updateUser } from './user-store.ts'
import { type SmppUser, type SmppUserSettings, usualSettings } from './user.ts'

/** Letters and digits that are not mistaken for each other. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** The longest password of the protocol (SMPP 3.4, 5.2.2). */
const passwordLength = 8

/** The system_id belongs to another user. */
export type SystemIdUsed = { isUsed: true }

const newPassword = () =>
  Array.from({ length: passwordLength }, () => letters[randomInt(letters.length)]).join('')

/** Creates a user; the password is returned once. */
export async function createUser(
  sql: Sql,
  accountId: string,
  settings: Partial<SmppUserSettings> & { systemId: string },
): Promise<{ user: SmppUser; password: string } | SystemIdUsed> {
  const user = { ...usualSettings, ...settings, id: uuidv7(), accountId }
  if (!(await insertUser(sql, user))) return { isUsed: true }
  const password = await renewPassword(sql, user, 0)
  return { user, password }
}

/** Changes a user that the caller has locked. Binds that the new settings do not allow end within 1 s. */
export async function changeUser(
  sql: Sql,
  before: SmppUser,
  changes: Partial<SmppUserSettings>,
): Promise<SmppUser | SystemIdUsed> {
  const user = { ...before, ...changes }
  if (!(await updateUser(sql, user.id, user))) return { isUsed: true }
  await bumpEpoch(sql)
  return user
}

/** Issues a new password. The previous one stays valid for `graceS` seconds. */
export async function renewPassword(sql: Sql, { id: userId }: SmppUser, graceS: number): Promise<string> {
  const password = newPassword()
  const hash = await hashSecret(password)
  await replacePassword(sql, { id: uuidv7(), userId, hash }, new Date(wallNow() + graceS * 1_000))
  await bumpEpoch(sql)
  return password
}

/** Deletes a user that the caller has locked. */
export async function removeUser(sql: Sql, { id }: SmppUser): Promise<void> {
  await deleteUser(sql, id)
  await bumpEpoch(sql)
}
