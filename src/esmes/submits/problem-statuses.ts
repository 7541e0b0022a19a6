import { type ErrorCode, SMPP_STATUS as STATUS } from '#carriers/index.ts'
import { messageProblems } from '#messages/index.ts'
import type { Problem } from '#platform/contract/problem.ts'
import { outcomeUnknown } from '#platform/database/deadline.ts'
import type { SmppUser } from '../users/user.ts'

/** command_status in the range that SMPP reserves for vendors (SMPP 3.4, 5.1.3). */
export const vendorStatuses = { lowBalance: 0x0400, spendCap: 0x0401 } as const

/** The command_status of each error code with which the exchange refuses a message on acceptance. */
export const refusalStatuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  1120: 0x0402,
  1240: 0x0403,
  1250: 0x0404,
  1251: 0x0405,
  1050: 0x0406,
  1060: 0x0407,
  1140: 0x0409,
  1160: 0x040a,
  1241: 0x040b,
  1460: 0x040c,
  1470: 0x040d,
  1472: 0x040e,
  1473: 0x040f,
  1474: 0x0410,
  1475: 0x0411,
  1476: 0x0412,
  1480: 0x0413,
  1481: 0x0414,
  1482: 0x0415,
  1483: 0x0416,
}

/** The command_status of a refusal without one of its own. */
const otherRefusal = 0x04ff

const byCode = new Map<string, number>([
  [messageProblems.throttled.code, STATUS.ESME_RTHROTTLED],
  [messageProblems.lowBalance.code, vendorStatuses.lowBalance],
  [messageProblems.spendCap.code, vendorStatuses.spendCap],
  // The message may be stored, so that the client must not simply repeat it.
  [outcomeUnknown.code, STATUS.ESME_RSYSERR],
])

/** The response to a submit that was not accepted. All reasons without a status here are temporary, and nothing was stored. */
export const statusOf = ({ kind }: Problem): number => byCode.get(kind.code) ?? STATUS.ESME_RMSGQFUL

/** The response to a submit whose message was stored as rejected, if the submit is to be answered so; else it is accepted. */
export function refusalStatus(refusal: { code: ErrorCode } | undefined, isAnswered: boolean): number {
  if (!refusal || !isAnswered) return STATUS.ESME_ROK
  return refusalStatuses[refusal.code] ?? otherRefusal
}

/** The status of a response in the form that the user has chosen. */
export function statusFor({ lowBalance }: SmppUser, status: number): number {
  const isUnpaid = status === vendorStatuses.lowBalance || status === vendorStatuses.spendCap
  return isUnpaid && lowBalance === 'submit_fail' ? STATUS.ESME_RSUBMITFAIL : status
}
