import type { Sql } from '#platform/database/db.ts'

/** What operators have set for everybody who asks of SIMs. */
export type SimService = {
  /** Whether customers are told that nothing can be asked now. */
  maintenance: boolean
  /** Requests that a node answers at once. */
  maxConcurrent: number
  /** Of those, for one customer. */
  maxConcurrentPerCustomer: number
}

/** What operators have set for the operations of SIMs. */
export async function readSimService(sql: Sql): Promise<SimService> {
  const { rows } = await sql.query<{
    maintenance: boolean
    max_concurrent: number
    max_concurrent_per_customer: number
  }>('select * from sim_service')
  const { maintenance, max_concurrent, max_concurrent_per_customer } = rows[0]!
  return {
    maintenance,
    maxConcurrent: max_concurrent,
    maxConcurrentPerCustomer: max_concurrent_per_customer,
  }
}

/** Locks the row, so that changes come one after the other. */
export async function lockSimService(sql: Sql): Promise<SimService> {
  await sql.query('select 1 from sim_service for no key update')
  return readSimService(sql)
}

/** Sets it. */
export async function writeSimService(sql: Sql, service: SimService): Promise<void> {
  await sql.query(
    'update sim_service set maintenance = $1, max_concurrent = $2, max_concurrent_per_customer = $3',
    [service.maintenance, service.maxConcurrent, service.maxConcurrentPerCustomer],
  )
}
