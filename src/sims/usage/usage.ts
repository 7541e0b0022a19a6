/** The new usage in a packet or a line of a file, and what the record states about the SIM. */
export type SimUsage = {
  partnerId: string
  iccid: string
  /** Bytes that were not counted before. */
  up: bigint
  down: bigint
  /** Whether the record began a session. */
  sessionStarted: boolean
  /** The device before and now: undefined if unknown. */
  imeiBefore: string | undefined
  imei: string | undefined
  /** The mobile country codes of the networks before and now. */
  mccBefore: string | undefined
  mcc: string | undefined
  /** Whether the record ended a session. */
  ended: boolean
  /** Time of the usage, in exchange time, which determines its hour and month. */
  at: Date
  /** Properties of the SIM; rules that do not apply to it are skipped. */
  sim: UsedSim
}

export type UsedSim = {
  /** The code of the SIM's status. */
  status: number
  /** The mobile country code of the SIM's IMSI, if the SIM has an IMSI. */
  home: string | undefined
  hasLimits: boolean
  /** Whether the SIM has a fraud profile. */
  isWatched: boolean
  hasPool: boolean
}

/** Usage as arrays, one per column. */
export type UsageColumns = {
  partnerIds: string[]
  iccids: string[]
  ups: string[]
  downs: string[]
  ats: Date[]
}

/** The columns of some usage, in its order. */
export function columnsOf(changes: readonly SimUsage[]): UsageColumns {
  return {
    partnerIds: changes.map(({ partnerId }) => partnerId),
    iccids: changes.map(({ iccid }) => iccid),
    ups: changes.map(({ up }) => String(up)),
    downs: changes.map(({ down }) => String(down)),
    ats: changes.map(({ at }) => at),
  }
}
