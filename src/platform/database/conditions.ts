/** Conditions of a query with their values, as they come together; what is not asked for is no condition. */
export function openConditions() {
  const values: unknown[] = []
  const conditions: string[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  return {
    values,
    put,
    /** `says` is told the place of the value. */
    add(value: unknown, says: (position: string) => string) {
      if (value !== undefined) conditions.push(says(put(value)))
    },
    where: () => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`),
  }
}
