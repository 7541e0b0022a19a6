import { operatorProblems } from '#operators/index.ts'
import { type Fault, InvalidFields, Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import type { z } from 'zod'
import { changeUser, createUser, removeUser, renewPassword, type SystemIdUsed } from '../users/change.ts'
import { readStoredUser, type StoredUser } from '../users/stored-user-store.ts'
import { lockUser } from '../users/user-store.ts'
import { usualSettings } from '../users/user.ts'
import { settingFaults } from './faults.ts'
import type { newUser, userChanges } from './shapes.ts'
import { settingsOf, type UserWire, userWire } from './wire.ts'

/** How long a replaced password stays valid by default, in seconds. */
const defaultKeepSeconds = 86_400

/** A user as it was before a change, and as it is stored after it. */
type Changed = { before: UserWire; after: UserWire }

/** The changes of SMPP users that operators and customers make, each in the caller's transaction. */
export type UserChanges = {
  create(sql: Sql, accountId: string, body: z.output<typeof newUser>): Promise<WithPassword>
  change(sql: Sql, accountId: string, id: string, body: z.output<typeof userChanges>): Promise<Changed>
  /** The previous password stays valid for `keepS` seconds. */
  renew(sql: Sql, accountId: string, id: string, keepS?: number): Promise<Changed & WithPassword>
  /** Returns the deleted user. */
  remove(sql: Sql, accountId: string, id: string): Promise<UserWire>
}

type WithPassword = { after: UserWire; password: string }

/** `found` throws the refusal of the caller's API for a user that the account does not have. */
export function openUserChanges(found: <T>(value: T | undefined) => T): UserChanges {
  /** Locks a user, and then reads it in a second statement, which sees a password that was renewed meanwhile. */
  const lockStored = async (sql: Sql, accountId: string, id: string): Promise<StoredUser> => {
    found(await lockUser(sql, accountId, id))
    return found(await readStoredUser(sql, accountId, id))
  }
  return {
    async create(sql, accountId, { system_id: systemId, ...rest }) {
      const settings = settingsOf(rest)
      refuse(await settingFaults(sql, accountId, settings, { ...usualSettings, ...settings }))
      const { user, password } = unused(await createUser(sql, accountId, { ...settings, systemId }))
      return { after: await stateOf(sql, accountId, user.id), password }
    },
    async change(sql, accountId, id, body) {
      const before = await lockStored(sql, accountId, id)
      const settings = settingsOf(body)
      refuse(await settingFaults(sql, accountId, settings, { ...before, ...settings }))
      unused(await changeUser(sql, before, settings))
      return { before: userWire(before), after: await stateOf(sql, accountId, id) }
    },
    async renew(sql, accountId, id, keepS = defaultKeepSeconds) {
      const before = await lockStored(sql, accountId, id)
      const password = await renewPassword(sql, before, keepS)
      return { before: userWire(before), after: await stateOf(sql, accountId, id), password }
    },
    async remove(sql, accountId, id) {
      const before = await lockStored(sql, accountId, id)
      await removeUser(sql, before)
      return userWire(before)
    },
  }
}

/** A user as it is stored, because the database writes networks in its own form. */
const stateOf = async (sql: Sql, accountId: string, id: string) =>
  userWire((await readStoredUser(sql, accountId, id))!)

function refuse(faults: Fault[]): void {
  if (faults.length > 0) throw new InvalidFields(faults)
}

function unused<T extends object>(outcome: T | SystemIdUsed): T {
  if ('isUsed' in outcome) throw new Problem(operatorProblems.systemIdInUse)
  return outcome
}
