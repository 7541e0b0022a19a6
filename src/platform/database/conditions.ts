/** Collects the conditions of a query and their values; filters that are not set add no condition. */
export function openConditions() {
  const values: unknown[] = []
  const conditions: string[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  return {
    values,
    put,
    /** Adds a condition: `condition` gets the placeholder of the parameter and returns the SQL. */
    add(value: unknown, condition: (position: string) => string) {
      if (value !== undefined) conditions.push(condition(put(value)))
    },
    where: () => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`),
  }
}
