/** Bytes in a megabyte: as the SI has it, and as networks sell it (docs/decisions/0045-sim-limits-and-pools.md). */
const megabyte = 1_000_000

/** Megabytes of so many bytes, exactly. */
export const megabytesOf = (bytes: number): number => bytes / megabyte
