import type { Log } from '#platform/log.ts'
import { RegistryUnavailable } from '../client/errors.ts'

/** Failures one after another that show that the registry or the database is away, and not that one record cannot be compared. */
const mostFailures = 5

/** A response that cannot be read, or that refuses to show one record, shows nothing about the others. */
const isAboutOne = (error: unknown) =>
  error instanceof RegistryUnavailable && (error.reason === 'malformed' || error.reason === 'refused')

/** Compares records one after another; skips one that cannot be compared. Throws if several in succession cannot be compared. */
export function openComparisons(log: Log) {
  let failures = 0
  let skipped = 0
  return {
    /** Compares one record; undefined if it was skipped. `of` names the record in the log. */
    async run<T>(of: Readonly<Record<string, string>>, compare: () => Promise<T>): Promise<T | undefined> {
      try {
        const result = await compare()
        failures = 0
        return result
      } catch (err) {
        if (!isAboutOne(err)) failures += 1
        if (failures === mostFailures) throw err
        skipped += 1
        log.warn({ err, ...of }, 'a record was not compared with the campaign registry')
        return undefined
      }
    },
    /** The number of skipped records. */
    skipped: () => skipped,
  }
}

export type Comparisons = ReturnType<typeof openComparisons>
