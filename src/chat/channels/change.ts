import { randomBytes } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { digest } from './channels.ts'
import {
  insertChannel,
  lockChannel,
  replaceCredentials,
  updateChannel,
  type ChannelChanges,
  type ChannelRow,
  type ChannelInput,
} from './channel-store.ts'

/** New credentials: the token that the chat service presents, and the secret that signs requests to the chat service. Shown only once. */
export type NewCredentials = { token: string; secret: string }

type Changed<Before> = { before: Before; after: ChannelRow }

/** Creates a channel or replaces its settings, in the caller's transaction. Returns the previous state, and the credentials of a new channel. */
export async function putChannel(
  sql: Sql,
  vault: Vault,
  name: string,
  input: ChannelInput,
): Promise<Changed<ChannelRow | undefined> & { credentials: NewCredentials | undefined }> {
  const credentials = newCredentials()
  // The row is locked before the epoch, as everywhere, because the opposite order could deadlock.
  for (;;) {
    const isNew = await insertChannel(sql, vault, name, input, stored(credentials))
    const row = await lockChannel(sql, name)
    // The channel was deleted between the insert and the lock, so try again.
    if (!row) continue
    const after = isNew ? row : await updateChannel(sql, name, input)
    await bumpEpoch(sql)
    return isNew ? { before: undefined, after, credentials } : { before: row, after, credentials: undefined }
  }
}

/** Updates some settings of a channel; undefined if the channel does not exist. */
export async function changeChannel(
  sql: Sql,
  name: string,
  changes: ChannelChanges,
): Promise<Changed<ChannelRow> | undefined> {
  const before = await lockChannel(sql, name)
  if (!before) return undefined
  await bumpEpoch(sql)
  return { before, after: await updateChannel(sql, name, changes) }
}

/** Rotates the credentials of a channel. The previous credentials stay valid for `keepSeconds` of wall time. */
export async function rotateCredentials(
  sql: Sql,
  vault: Vault,
  name: string,
  keepSeconds: number,
): Promise<(NewCredentials & { previousUntil: Date | null }) | undefined> {
  const row = await lockChannel(sql, name)
  if (!row) return undefined
  const credentials = newCredentials()
  const previousUntil = await replaceCredentials(sql, vault, row, stored(credentials), keepSeconds)
  await bumpEpoch(sql)
  return { ...credentials, previousUntil }
}

/** A token and a secret of 256 random bits each. */
function newCredentials(): NewCredentials {
  return { token: randomBytes(32).toString('base64url'), secret: randomBytes(32).toString('base64url') }
}

function stored({ token, secret }: NewCredentials) {
  return { tokenHash: digest(token), secret }
}
