/** A PostgreSQL array literal of values that need no quotes (UUIDs, numbers, booleans, null), which is much cheaper than the general form. */
export function plainArray(values: readonly (string | number | boolean | undefined)[]): string {
  let text = '{'
  for (const [i, value] of values.entries()) text += (i === 0 ? '' : ',') + (value ?? 'null')
  return `${text}}`
}
