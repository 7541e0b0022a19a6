import { deleteChannel, isInUse, lockChannel, type ChannelRow } from '../channels/channel-store.ts'
import { hasSenders } from '../channels/sender-store.ts'
import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import { operatorProblems } from '#operators/index.ts'

/** Deletes an unused chat channel; returns its last state. Throws while senders, posts or indicators remain. */
export async function removeChannel(sql: Sql, name: string): Promise<ChannelRow | undefined> {
  const row = await lockChannel(sql, name)
  if (!row) return undefined
  if (await hasSenders(sql, name))
    throw new Problem(operatorProblems.channelNeeded, {
      detail: 'Accounts still have senders on this channel. Delete the senders first.',
    })
  if (await isInUse(sql, name))
    throw new Problem(operatorProblems.channelNeeded, {
      detail:
        'Posts are queued for this channel, or an indicator is shown. Retry after they are delivered or expire.',
    })
  await deleteChannel(sql, name)
  await bumpEpoch(sql)
  return row
}
