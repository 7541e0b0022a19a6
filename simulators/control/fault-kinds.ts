/** A whole number. */
type NumberParameter = { description: string; least: number; most: number; usually: number }
/** A parameter that must be one of these words. */
type WordParameter = { description: string; words: readonly string[]; usually: string }
export type Parameter = NumberParameter | WordParameter

/** One row of a table of faults. */
export type FaultKind = {
  does: string
  /** Unit of `count`; a fault without it ends by time or withdrawal. */
  counts?: string
  /** Default count; a fault without it has no end by itself. */
  usually?: number
  /** The fault acts as soon as there is a session, and has no duration. */
  atOnce?: true
  parameters: Readonly<Record<string, Parameter>>
}

/** The faults of a simulator by name. */
export type FaultTable = Readonly<Record<string, FaultKind>>

type ValueOf<P> = P extends { words: readonly (infer W)[] } ? W : number

/** The parameters of one fault of a table, all of them. */
export type ParametersIn<T extends FaultTable, N extends keyof T> = {
  [P in keyof T[N]['parameters']]: ValueOf<T[N]['parameters'][P]>
}

/**
 * Input of a fault of a table: for one session or all, and for a number of seconds, a number of times, or until it is withdrawn. Omitted
 * members have the defaults of the table.
 */
export type FaultInputIn<T extends FaultTable, N extends keyof T = keyof T> = {
  [One in N]: { fault: One; session?: number; seconds?: number; count?: number } & Partial<
    ParametersIn<T, One>
  >
}[N]
