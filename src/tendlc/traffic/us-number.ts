import { isTollFree } from '#numbers/index.ts'

/** Whether a sender has the form of a number that belongs to a campaign: ten digits behind the 1, and not toll-free. Its country is another question. */
export function isLongCode(sender: string): boolean {
  return sender.length === 11 && sender.startsWith('1') && /^[0-9]+$/.test(sender) && !isTollFree(sender)
}
