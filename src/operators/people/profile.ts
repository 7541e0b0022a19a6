import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { hashOfRecovery, newRecoveryCodes, offeredTotpField, takeCode, totpField } from './codes.ts'
import { deleteInvitationsOf } from './invitation-store.ts'
import { lockPerson, type PersonRow, updatePassword } from './person-store.ts'
import { deleteLoginNetworksOf } from './login-network-store.ts'
import { peopleProblems } from './problems.ts'
import { deleteSessions } from './session-store.ts'
import { newTotpSecret, stepOf, totpAddress } from './totp.ts'
import { beginTotp, endTotp, storePendingTotp, replaceRecoveryCodes } from './totp-store.ts'

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
  await deleteLoginNetworksOf(sql, id)
  await bumpEpoch(sql)
  return { ...person, password }
}

/** Creates a secret for an authenticator app; it takes effect once `confirmTotp` confirms it. */
export async function beginTotpSetup(
  sql: Sql,
  vault: Vault,
  id: string,
  proven: string,
): Promise<{ secret: string; address: string }> {
  const person = await lockProven(sql, id, proven)
  if (person.totp_secret) throw new Problem(peopleProblems.codesOn)
  const secret = newTotpSecret()
  await storePendingTotp(sql, id, vault.seal(secret, offeredTotpField(id)))
  return { secret, address: totpAddress(secret, person.email) }
}

/** Turns two-factor authentication on. Returns the recovery codes, which are shown only once. */
export async function confirmTotp(sql: Sql, vault: Vault, id: string, code: string): Promise<string[]> {
  const person = (await lockPerson(sql, id))!
  if (!person.totp_offered) throw new Problem(peopleProblems.noCodeOffered)
  const secret = vault.open(person.totp_offered, offeredTotpField(id))
  const step = stepOf(secret, code.replaceAll(/\s/g, ''), wallNow())
  if (step === undefined) throw new Problem(peopleProblems.codeRefused)
  await beginTotp(sql, id, vault.seal(secret, totpField(id)), step)
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(sql, id, codes.map(hashOfRecovery))
  return codes
}

/** Turns two-factor authentication off; requires a valid code. */
export async function removeTotp(
  sql: Sql,
  vault: Vault,
  id: string,
  proven: string,
  code: string,
): Promise<void> {
  const person = await lockProven(sql, id, proven)
  if (!person.totp_secret) return
  if (!(await takeCode(sql, vault, person, code))) throw new Problem(peopleProblems.codeRefused)
  await endTotp(sql, id)
}

/** Locks the person. Rejects the request if the password was changed since it was verified. */
async function lockProven(sql: Sql, id: string, proven: string): Promise<PersonRow> {
  const person = await lockPerson(sql, id)
  if (!person || person.disabled_at || person.password !== proven)
    throw new Problem(peopleProblems.wrongPassword)
  return person
}
