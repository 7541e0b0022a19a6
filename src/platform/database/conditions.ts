/** Collects the conditions of a query and their values; filters that are not set add no condition. */
export function openConditions() {
  const values: unknown[] = []
  const conditions: string[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  return {
    values,
    put,
    /** Adds a condition: `says` gets the placeholder of the parameter and returns the SQL. */
    add(value: unknown, description: (position: string) => string) {
      if (value !== undefined) conditions.push(description(put(value)))
    },
    where: () => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`),
  }
}
