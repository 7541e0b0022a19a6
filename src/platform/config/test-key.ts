/** Whether a Stripe key belongs to test payments, which charge no card. */
export function isTestKey(key: string | undefined): boolean {
  return key !== undefined && /^(sk|rk)_test_/.test(key)
}
