import { SMPP_STATUS as STATUS } from '#carriers/index.ts'
import { messageProblems } from '#messages/index.ts'
import type { Problem } from '#platform/contract/problem.ts'

/** command_status in the range that SMPP reserves for vendors (SMPP 3.4, 5.1.3). */
export const vendorStatuses = { lowBalance: 0x0400, spendCap: 0x0401 } as const

const byCode = new Map<string, number>([
  [messageProblems.throttled.code, STATUS.ESME_RTHROTTLED],
  [messageProblems.lowBalance.code, vendorStatuses.lowBalance],
  [messageProblems.spendCap.code, vendorStatuses.spendCap],
])

/** The response to a submit whose message was not stored. All other reasons are temporary. */
export const statusOf = ({ kind }: Problem): number => byCode.get(kind.code) ?? STATUS.ESME_RMSGQFUL
