/** How a record relates to a session in time. */
export type Timing = {
  /** Whether it is later than the last record; undefined if unknown. */
  newer: boolean | undefined
  /** Whether its times, or its charging ID, prove that it belongs to this session. */
  proven: boolean
}
