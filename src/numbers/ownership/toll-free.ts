import { tollFreeForm } from '#platform/toll-free-form.ts'

/** Whether a number has the format of a toll-free number; it need not exist. */
export function isTollFree(msisdn: string): boolean {
  return tollFreeForm.test(msisdn)
}
