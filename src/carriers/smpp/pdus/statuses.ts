/**
 * command_status by name (SMPP 3.4, 5.1.3), and whether the same submit may succeed later. Statuses that carriers return
 * for a temporary condition are temporary; all others are permanent.
 */
const STATUSES = [
  [0x00, 'ESME_ROK', 'ok'],
  [0x01, 'ESME_RINVMSGLEN', 'permanent'],
  [0x02, 'ESME_RINVCMDLEN', 'permanent'],
  [0x03, 'ESME_RINVCMDID', 'permanent'],
  [0x04, 'ESME_RINVBNDSTS', 'temporary'],
  [0x05, 'ESME_RALYBND', 'temporary'],
  [0x06, 'ESME_RINVPRTFLG', 'permanent'],
  [0x07, 'ESME_RINVREGDLVFLG', 'permanent'],
  [0x08, 'ESME_RSYSERR', 'temporary'],
  [0x0a, 'ESME_RINVSRCADR', 'permanent'],
  [0x0b, 'ESME_RINVDSTADR', 'permanent'],
  [0x0c, 'ESME_RINVMSGID', 'permanent'],
  [0x0d, 'ESME_RBINDFAIL', 'permanent'],
  [0x0e, 'ESME_RINVPASWD', 'permanent'],
  [0x0f, 'ESME_RINVSYSID', 'permanent'],
  [0x11, 'ESME_RCANCELFAIL', 'permanent'],
  [0x13, 'ESME_RREPLACEFAIL', 'permanent'],
  [0x14, 'ESME_RMSGQFUL', 'temporary'],
  [0x15, 'ESME_RINVSERTYP', 'permanent'],
  [0x33, 'ESME_RINVNUMDESTS', 'permanent'],
  [0x34, 'ESME_RINVDLNAME', 'permanent'],
  [0x40, 'ESME_RINVDESTFLAG', 'permanent'],
  [0x42, 'ESME_RINVSUBREP', 'permanent'],
  [0x43, 'ESME_RINVESMCLASS', 'permanent'],
  [0x44, 'ESME_RCNTSUBDL', 'permanent'],
  [0x45, 'ESME_RSUBMITFAIL', 'permanent'],
  [0x48, 'ESME_RINVSRCTON', 'permanent'],
  [0x49, 'ESME_RINVSRCNPI', 'permanent'],
  [0x50, 'ESME_RINVDSTTON', 'permanent'],
  [0x51, 'ESME_RINVDSTNPI', 'permanent'],
  [0x53, 'ESME_RINVSYSTYP', 'permanent'],
  [0x54, 'ESME_RINVREPFLAG', 'permanent'],
  [0x55, 'ESME_RINVNUMMSGS', 'permanent'],
  [0x58, 'ESME_RTHROTTLED', 'temporary'],
  [0x61, 'ESME_RINVSCHED', 'permanent'],
  [0x62, 'ESME_RINVEXPIRY', 'permanent'],
  [0x63, 'ESME_RINVDFTMSGID', 'permanent'],
  [0x64, 'ESME_RX_T_APPN', 'temporary'],
  [0x65, 'ESME_RX_P_APPN', 'permanent'],
  [0x66, 'ESME_RX_R_APPN', 'permanent'],
  [0x67, 'ESME_RQUERYFAIL', 'permanent'],
  [0xc0, 'ESME_RINVOPTPARSTREAM', 'permanent'],
  [0xc1, 'ESME_ROPTPARNOTALLWD', 'permanent'],
  [0xc2, 'ESME_RINVPARLEN', 'permanent'],
  [0xc3, 'ESME_RMISSINGOPTPARAM', 'permanent'],
  [0xc4, 'ESME_RINVOPTPARAMVAL', 'permanent'],
  [0xfe, 'ESME_RDELIVERYFAILURE', 'permanent'],
  [0xff, 'ESME_RUNKNOWNERR', 'permanent'],
] as const satisfies readonly (readonly [code: number, name: string, kind: StatusKind])[]

export type StatusKind = 'ok' | 'temporary' | 'permanent'
export type StatusName = (typeof STATUSES)[number][1]

const BY_CODE = new Map<number, { name: StatusName; kind: StatusKind }>(
  STATUSES.map(([code, name, kind]) => [code, { name, kind }]),
)

/** command_status by name. */
export const STATUS = Object.fromEntries(STATUSES.map(([code, name]) => [name, code])) as Record<
  StatusName,
  number
>

/** The name of a command_status; unknown values are written in hexadecimal. */
export function statusName(commandStatus: number): string {
  return BY_CODE.get(commandStatus)?.name ?? `0x${commandStatus.toString(16).padStart(8, '0')}`
}

/** Whether the same submit may be retried; an unknown status is permanent. */
export function statusKind(commandStatus: number): StatusKind {
  return BY_CODE.get(commandStatus)?.kind ?? 'permanent'
}

/** Whether the status means that the carrier throttles. */
export function isThrottling(commandStatus: number): boolean {
  return commandStatus === STATUS.ESME_RTHROTTLED || commandStatus === STATUS.ESME_RMSGQFUL
}

/** Bind rejections that will recur until the configuration is changed. */
export function isBindRefusal(commandStatus: number): boolean {
  return (
    commandStatus === STATUS.ESME_RBINDFAIL ||
    commandStatus === STATUS.ESME_RINVPASWD ||
    commandStatus === STATUS.ESME_RINVSYSID
  )
}
