import { DELIVER_SM_RESP } from '#carriers/smpp/index.ts'
import type { Carrier } from '../../simulators/carrier/index.ts'

/** The command_status of each deliver_sm_resp that a simulated carrier received after a record of its journal, in order. */
export function deliveryStatuses(carrier: Carrier, behind: number): number[] {
  return carrier.journal.after(behind).flatMap((record) => {
    if (!record.buffer || 'event' in record || record.sent) return []
    const { buffer, start } = record
    return buffer.readUInt32BE(start + 4) === DELIVER_SM_RESP ? [buffer.readUInt32BE(start + 8)] : []
  })
}
