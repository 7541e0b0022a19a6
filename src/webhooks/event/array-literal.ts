/** A PostgreSQL array of values that need no quotes (uuids, numbers, booleans, null), much cheaper than the general form. */
export function plainArray(values: readonly (string | number | boolean | undefined)[]): string {
  let text = '{'
  for (const [i, value] of values.entries()) text += (i === 0 ? '' : ',') + (value ?? 'null')
  return `${text}}`
}
