const limit = 10_000

/** Appends an entry to a log, which keeps the latest 10,000. */
export function keepLatest<T>(log: T[], entry: T): void {
  log.push(entry)
  if (log.length > limit) log.shift()
}
