import { ofValues, type Retained } from '#platform/database/retained.ts'

/** Inbound IDs of deleted channels. */
const ofDeletedChannels = ofValues(
  'chat_inbound',
  'channel',
  'not exists (select from chat_channel h where h.name = one.value)',
)

/** Rows of this domain that are deleted after their retention period. */
export const retained: readonly Retained[] = [
  {
    table: 'chat_inbound',
    old: ofDeletedChannels,
    keep: { days: 0 },
    clock: 'wall',
  },
  { table: 'chat_inbound', old: 'at < $1 order by at', keep: { days: 30 }, clock: 'wall' },
]
