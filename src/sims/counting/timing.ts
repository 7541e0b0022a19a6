/** How a record relates to a session in time. */
export type Timing = {
  /** Whether it is later than the last record; undefined where that is not known. */
  newer: boolean | undefined
  /** Whether its times, or its charging id, prove that it is of this session. */
  proven: boolean
}
