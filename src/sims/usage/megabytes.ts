/** Bytes in a megabyte: SI units, as networks sell data volumes (docs/decisions/0045-sim-limits-and-pools.md). */
const megabyte = 1_000_000

/** Converts bytes to megabytes, exactly. */
export const megabytesOf = (bytes: number): number => bytes / megabyte
