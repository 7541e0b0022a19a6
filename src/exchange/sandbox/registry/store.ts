import type { Sql } from '#platform/database/db.ts'

/** When the simulated registry decides next, in milliseconds of exchange time. */
export async function readNextDue(sql: Sql): Promise<number | undefined> {
  const { rows } = await sql.query<{ next_due_at: Date | null }>({
    name: 'read-registry-simulator-due',
    text: 'select next_due_at from registry_simulator',
  })
  return rows[0]!.next_due_at?.getTime()
}

/** Saves the state; false if another start of the simulator has taken over. */
export async function saveState(
  sql: Sql,
  { lease, state, nextDue }: { lease: string; state: string; nextDue: number | undefined },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'save-registry-simulator',
    text: 'update registry_simulator set state = $2, next_due_at = $3 where lease = $1',
    values: [lease, state, nextDue === undefined ? null : new Date(nextDue)],
  })
  return rowCount === 1
}
