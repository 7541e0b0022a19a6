import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { deleteInvitationsOf } from './invitation-store.ts'
import { lockPerson, type PersonRow, updatePassword } from './person-store.ts'
import { peopleProblems } from './problems.ts'
import { deleteSessions } from './session-store.ts'
import { factors, loginNetworks } from './sign-in-parts.ts'

/** Changes a person's password and ends all sessions and links of that person; `proven` is the hash that was just verified. */
export async function changePassword(
  sql: Sql,
  id: string,
  proven: string,
  password: string,
): Promise<PersonRow> {
  const person = await lockProven(sql, id, proven)
  await updatePassword(sql, id, password)
  await deleteInvitationsOf(sql, { personId: id })
  await deleteSessions(sql, id)
  await loginNetworks.deleteOf(sql, id)
  await bumpEpoch(sql)
  return { ...person, password }
}

/** Creates a secret for an authenticator app; it takes effect once `confirmTotp` confirms it. */
export async function beginTotpSetup(sql: Sql, vault: Vault, id: string, proven: string) {
  return factors.begin(sql, vault, await lockProven(sql, id, proven))
}

/** Turns two-factor authentication on. Returns the recovery codes, which are shown only once. */
export async function confirmTotp(sql: Sql, vault: Vault, id: string, code: string): Promise<string[]> {
  return factors.confirm(sql, vault, (await lockPerson(sql, id))!, code)
}

/** Turns two-factor authentication off; requires a valid code. */
export async function removeTotp(
  sql: Sql,
  vault: Vault,
  id: string,
  proven: string,
  code: string,
): Promise<void> {
  await factors.remove(sql, vault, await lockProven(sql, id, proven), code)
}

/** Locks the person. Rejects the request if the password was changed since it was verified. */
async function lockProven(sql: Sql, id: string, proven: string): Promise<PersonRow> {
  const person = await lockPerson(sql, id)
  if (!person || person.disabled_at || person.password !== proven)
    throw new Problem(peopleProblems.wrongPassword)
  return person
}
