import { deleteChannel, isInUse, lockChannel, type ChannelRow } from '../channels/channel-store.ts'
import { hasSenders } from '../channels/sender-store.ts'
import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import { operatorProblems } from '#operators/index.ts'

/** Deletes an unused chat channel and returns its last state. Throws while the channel has senders, queued requests or indicators. */
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
        'Requests to this channel are queued, or a typing indicator is shown. Retry after all requests are delivered or have expired.',
    })
  await deleteChannel(sql, name)
  await bumpEpoch(sql)
  return row
}
