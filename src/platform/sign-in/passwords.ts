import { openSlots } from '../queueing/slots.ts'
import { hashSecret, verifyNothing, verifySecret } from '../vault/kdf.ts'

/** Minimum length of a password that is the only factor (NIST SP 800-63B-4); there are no other rules. */
export const leastPassword = 15
export const longestPassword = 200

/** Normalizes a password, because Unicode has several encodings of the same character. */
const normal = (password: string) => password.normalize('NFKC')

export type Passwords = {
  /** Returns the hash of a new password; undefined if the queue is full. */
  hash(password: string): Promise<string> | undefined
  /** Verifies a password, in the same time if there is no hash to compare; undefined if the queue is full. */
  check(
    password: string,
    hashed: string | undefined,
    source: { isKnown: boolean },
  ): Promise<boolean> | undefined
}

/**
 * Opens the queues for the passwords of one kind of users, so that guesses at customers' passwords do not delay operators. Passwords are
 * hashed one at a time outside the main thread, and up to 16 hashes may wait on each node. New passwords and sign-ins from
 * known networks have queues of their own, so that password guessing from elsewhere does not delay them.
 */
export function openPasswords(): Passwords {
  const slots = { fresh: openSlots(1, 16), known: openSlots(1, 16), unknown: openSlots(1, 16) }
  return {
    hash: (password) => slots.fresh.run(() => hashSecret(normal(password))),
    check: (password, hashed, { isKnown }) =>
      slots[isKnown ? 'known' : 'unknown'].run(() =>
        hashed === undefined ? verifyNothing(normal(password)) : verifySecret(normal(password), hashed),
      ),
  }
}
