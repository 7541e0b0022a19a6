/** What a packet or a line of a file has added to what a SIM has used, and what it says of the SIM. */
export type SimUsage = {
  partnerId: string
  iccid: string
  /** Bytes that were not counted before. */
  up: bigint
  down: bigint
  /** Whether a session began by it. */
  sessionStarted: boolean
  /** The device as it was known, and as it is: undefined where nothing is said of it. */
  imeiBefore: string | undefined
  imei: string | undefined
  /** The mobile country codes of the networks before and now. */
  mccBefore: string | undefined
  mcc: string | undefined
  /** Whether a session ended by it. */
  ended: boolean
  /** When it was used, in exchange time: its hour and month count it. */
  at: Date
  /** What its SIM was found with: what it has not is not looked for. */
  sim: UsedSim
}

export type UsedSim = {
  /** The code of its status. */
  status: number
  /** The mobile country code of its IMSI, where it has one. */
  home: string | undefined
  hasLimits: boolean
  /** Whether somebody looks for fraud. */
  isWatched: boolean
  hasPool: boolean
}

/** The same as arrays, one for each column. */
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
