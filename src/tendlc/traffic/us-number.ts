import { isTollFree } from '#numbers/index.ts'

/** Whether a sender has the form of a US long code: 1 and ten digits, not toll-free. The country is checked elsewhere. */
export function isLongCode(sender: string): boolean {
  return sender.length === 11 && sender.startsWith('1') && /^[0-9]+$/.test(sender) && !isTollFree(sender)
}
