import { Problem } from '../contract/problem.ts'
import { openSlots, type Slots } from '../queueing/slots.ts'
import { hashSecret, verifyNothing, verifySecret } from '../vault/kdf.ts'
import { signInProblems } from './problems.ts'

/** Minimum length of a password that is the only factor (NIST SP 800-63B-4); there are no other rules. */
export const leastPassword = 15
export const longestPassword = 200

/** Normalizes a password, because Unicode has several encodings of the same character. */
const normal = (password: string) => password.normalize('NFKC')

/** Throws 503 if the queue is full. */
export type Passwords = {
  /** Returns the hash of a new password. */
  hash(password: string): Promise<string>
  /** Verifies a password, in the same time if there is no hash to compare. */
  check(password: string, hashed: string | undefined, source: { isKnown: boolean }): Promise<boolean>
}

/**
 * Opens the queues for the passwords of one kind of users, so that guesses at customers' passwords do not delay operators. Passwords are
 * hashed one at a time outside the main thread, and up to 16 hashes may wait on each node. New passwords and sign-ins from
 * known networks have queues of their own, so that password guessing from elsewhere does not delay them.
 */
export function openPasswords(): Passwords {
  const slots = { fresh: openSlots(1, 16), known: openSlots(1, 16), unknown: openSlots(1, 16) }
  return {
    hash: (password) => queued(slots.fresh, () => hashSecret(normal(password))),
    check: (password, hashed, { isKnown }) =>
      queued(slots[isKnown ? 'known' : 'unknown'], () =>
        hashed === undefined ? verifyNothing(normal(password)) : verifySecret(normal(password), hashed),
      ),
  }
}

async function queued<T>(slots: Slots, work: () => Promise<T>): Promise<T> {
  const done = slots.run(work)
  if (!done) throw new Problem(signInProblems.busy, { retryAfter: 1 })
  return done
}
