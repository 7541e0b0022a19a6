import type { Sql } from '#platform/database/db.ts'

/** Settings of the SIM API, set by operators. */
export type SimService = {
  /** Whether requests of customers are rejected for maintenance. */
  maintenance: boolean
  /** Maximum concurrent requests per node. */
  maxConcurrent: number
  /** Maximum concurrent requests per node of one customer. */
  maxConcurrentPerCustomer: number
}

/** Reads the settings. */
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

/** Locks the settings, so that changes are serialized. */
export async function lockSimService(sql: Sql): Promise<SimService> {
  await sql.query('select 1 from sim_service for no key update')
  return readSimService(sql)
}

/** Stores the settings. */
export async function writeSimService(sql: Sql, service: SimService): Promise<void> {
  await sql.query(
    'update sim_service set maintenance = $1, max_concurrent = $2, max_concurrent_per_customer = $3',
    [service.maintenance, service.maxConcurrent, service.maxConcurrentPerCustomer],
  )
}
