/** The form of a toll-free number of the North American plan: eleven digits, E.164 without the plus. */
export const tollFreeForm = /^18(00|33|44|55|66|77|88)[0-9]{7}$/

/** Whether a number has the form of a toll-free one; whether there is one is another question. */
export function isTollFree(msisdn: string): boolean {
  return tollFreeForm.test(msisdn)
}
