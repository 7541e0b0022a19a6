import type { Sql } from '#platform/database/db.ts'

/** Saves the state; false if another start of the simulator has taken over. */
export async function saveState(sql: Sql, lease: string, state: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'save-payment-simulator',
    text: 'update payment_simulator set state = $2 where lease = $1',
    values: [lease, state],
  })
  return rowCount === 1
}
