import { moveSims, onUsage, storeUsage, unseen, type UsageRecord } from '#sims/index.ts'
import type { Sql } from '#platform/database/db.ts'

type Use = { n: number; up: number; down: number; imei?: string; mcc?: string }

const phone = '4901542032375112'
const other = '3569380356438011'

/** Usage of the first SIMs, which reaches each level of the demo profiles and raises some alarms. */
const uses: readonly Use[] = [
  { n: 1, up: 400_000, down: 1_200_000, imei: phone },
  { n: 2, up: 1_000_000, down: 3_900_000 },
  { n: 3, up: 2_500_000, down: 2_600_000 },
  { n: 4, up: 3_000_000, down: 7_500_000 },
  { n: 5, up: 2_000_000, down: 6_200_000 },
  { n: 7, up: 20_000, down: 30_000, imei: phone },
  { n: 7, up: 20_000, down: 30_000, imei: other },
  { n: 8, up: 500_000, down: 250_000, mcc: '208' },
]

/** Stores usage and status changes of the demo customer's SIMs through the same code as usage from a NAS and changes by operators. */
export async function useDemoSims(
  sql: Sql,
  { partnerId, iccids, now }: { partnerId: string; iccids: readonly string[]; now: Date },
): Promise<void> {
  await storeUsage(
    sql,
    uses.map((use, i) => recordOf(use, iccids[use.n - 1]!, i, now)),
    { now, onUsage },
  )
  const by = { creator: 'operator:demo', source: 'operator', customer: false, at: now } as const
  const move = (n: number, verb: 'block' | 'suspend', reason: string) =>
    moveSims(sql, [{ partnerId, iccid: iccids[n - 1]! }], verb, { ...by, reason })
  await move(10, 'block', 'The meter is being removed.')
  // A SIM that was never activated cannot be suspended, so this action is rejected.
  await move(6, 'suspend', 'The meter is being removed.')
}

function recordOf({ up, down, imei, mcc }: Use, iccid: string, i: number, now: Date): UsageRecord {
  return {
    nas: 'file:demo',
    sessionKey: String(i + 1),
    kind: 'stop',
    identity: { iccid },
    up: BigInt(up),
    down: BigInt(down),
    wide: true,
    seconds: 600,
    at: now,
    dated: true,
    seen: { ...unseen, imei, mcc, apn: 'internet' },
  }
}
