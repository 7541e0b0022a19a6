import { hashSecret, verifyNothing, verifySecret } from '#platform/vault/kdf.ts'
import { openSlots } from '#platform/queueing/slots.ts'

/** Minimum length of a password that is the only factor (NIST SP 800-63B-4); there are no other rules. */
export const leastPassword = 15
export const longestPassword = 200

/**
 * Passwords are hashed one at a time outside the main thread, and up to 16 hashes may wait on each node. Sign-ins from known networks have
 * a separate queue, so that password guessing from elsewhere does not delay them.
 */
const slots = { known: openSlots(1, 16), unknown: openSlots(1, 16) }

/** Normalizes a password, because Unicode has several encodings of the same character. */
const normal = (password: string) => password.normalize('NFKC')

/** Returns the hash of a new password; undefined if the queue is full. */
export const hashPassword = (password: string): Promise<string> | undefined =>
  slots.known.run(() => hashSecret(normal(password)))

/** Verifies a password, in the same time if there is no hash to compare; undefined if the queue is full. */
export function checkPassword(
  password: string,
  hashed: string | undefined,
  { isKnown }: { isKnown: boolean },
): Promise<boolean> | undefined {
  return slots[isKnown ? 'known' : 'unknown'].run(() =>
    hashed === undefined ? verifyNothing(normal(password)) : verifySecret(normal(password), hashed),
  )
}
