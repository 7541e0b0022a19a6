import { MailError } from './port.ts'

/** Delays between attempts in seconds; after the last one the email fails. */
export const retryDelays: readonly number[] = [60, 300, 900, 3_600, 10_800, 21_600, 43_200]
/** Longest delay in seconds while the server is not usable, so that it is tried again soon after it has recovered. */
const unusableDelay = 300

/** Seconds until the next attempt, after an attempt failed; undefined after the last attempt. An unusable server uses up no attempt. */
export function delayAfter(error: unknown, attempts: number): number | undefined {
  const delay = retryDelays[attempts - 1]
  const isUnusable = error instanceof MailError && error.isServerUnusable
  return isUnusable ? Math.min(delay ?? unusableDelay, unusableDelay) : delay
}
