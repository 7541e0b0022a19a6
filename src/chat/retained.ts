import type { Retained } from '#platform/database/retained.ts'

/** Deleted channels that have inbound IDs, found by skipping through the index. */
const deletedChannels = `
  with recursive channels as (
    (select channel from chat_inbound order by channel limit 1)
    union all
    select (select i.channel from chat_inbound i where i.channel > c.channel order by i.channel limit 1)
      from channels c where c.channel is not null
  )
  select c.channel from channels c
   where c.channel is not null and not exists (select from chat_channel h where h.name = c.channel)`

/** Rows of this domain that are deleted after their retention period. */
export const retained: readonly Retained[] = [
  {
    table: 'chat_inbound',
    old: `channel = any (array(${deletedChannels}))`,
    keep: { days: 0 },
    clock: 'wall',
  },
  { table: 'chat_inbound', old: 'at < $1 order by at', keep: { days: 30 }, clock: 'wall' },
]
