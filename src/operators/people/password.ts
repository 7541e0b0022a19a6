import { hashSecret, verifyNothing, verifySecret } from '#platform/vault/kdf.ts'
import { openSlots } from '#platform/batch-lanes/slots.ts'

/** A password that stands alone has at least so many characters (NIST SP 800-63B-4); there are no other rules. */
export const leastPassword = 15
export const longestPassword = 200

/**
 * Passwords are hashed one at a time beside the thread that answers, and so many may wait for it on each node. Who is where they have come
 * in before waits apart from those who guess from everywhere.
 */
const slots = { known: openSlots(1, 16), unknown: openSlots(1, 16) }

/** The same characters may be typed in several ways. */
const normal = (password: string) => password.normalize('NFKC')

/** The hash of a new password; nothing where too many are being checked. */
export const hashPassword = (password: string): Promise<string> | undefined =>
  slots.known.run(() => hashSecret(normal(password)))

/** Whether it is the password, at the same cost where there is none; nothing where too many are being checked. */
export function checkPassword(
  password: string,
  hashed: string | undefined,
  { isKnown }: { isKnown: boolean },
): Promise<boolean> | undefined {
  return slots[isKnown ? 'known' : 'unknown'].run(() =>
    hashed === undefined ? verifyNothing(normal(password)) : verifySecret(normal(password), hashed),
  )
}
