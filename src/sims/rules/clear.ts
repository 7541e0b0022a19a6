import type { Sql } from '#platform/database/db.ts'
import { applyChange, type ActionOutcome, type Requester } from '../cards/apply-change.ts'
import { notifySims } from '../events/notify.ts'
import { endAlarms, readCauses, type AlarmCause } from './alarm-store.ts'

/** Clears the alarms of a partner’s SIMs for its customer: each SIM gets an action, rejected if it has no alarm. */
export async function clearAlarmsAsCustomer(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  requester: Requester,
): Promise<ActionOutcome> {
  const keys = iccids.map((iccid) => ({ partnerId, iccid }))
  let causesOf: ReadonlyMap<string, AlarmCause[]> = new Map()
  return applyChange<AlarmCause[]>(sql, keys, requester, {
    actionType: 'fraudAlarmCleared',
    async prepare() {
      causesOf = await readCauses(sql, partnerId, iccids)
    },
    decide({ iccid }) {
      const causes = causesOf.get(iccid)
      return causes ? { change: causes, content: { causes } } : { refused: 'It has no alarm.' }
    },
    async write(changes) {
      const { creator, at } = requester
      const cleared = changes.map(({ card }) => card.iccid)
      await endAlarms(sql, partnerId, cleared, creator, at)
      const type = 'strowger.sim.fraud.cleared' as const
      await notifySims(sql, changes, ({ card: { iccid }, change: causes }) => ({
        partnerId,
        iccid,
        type,
        at,
        data: { causes },
      }))
    },
  })
}
