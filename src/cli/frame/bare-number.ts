/** Digits of a number, as stored in messages; an alphanumeric sender ID is returned unchanged. */
export function bareNumber(typed: string): string {
  return /^\+?[\d\s().-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : typed
}
