import { tollFreeForm } from '#platform/toll-free-form.ts'

/** Whether a number has the form of a toll-free one; whether there is one is another question. */
export function isTollFree(msisdn: string): boolean {
  return tollFreeForm.test(msisdn)
}
