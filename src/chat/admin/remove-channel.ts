import { deleteChannel, isWaitedFor, lockChannel, type ChannelRow } from '../channels/channel-store.ts'
import { hasSenders } from '../channels/sender-store.ts'
import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import { operatorProblems } from '#operators/index.ts'

/** Deletes a chat channel, unless something needs it still; answers how it was, if it was. */
export async function removeChannel(sql: Sql, name: string): Promise<ChannelRow | undefined> {
  const row = await lockChannel(sql, name)
  if (!row) return undefined
  if (await hasSenders(sql, name))
    throw new Problem(operatorProblems.channelNeeded, {
      detail: 'Accounts have senders on this channel: delete those first.',
    })
  if (await isWaitedFor(sql, name))
    throw new Problem(operatorProblems.channelNeeded, {
      detail:
        'Posts wait for this channel, or an indicator is shown: delete it when they are taken or have run out of time.',
    })
  await deleteChannel(sql, name)
  await bumpEpoch(sql)
  return row
}
