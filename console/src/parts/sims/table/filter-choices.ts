import { useRead } from '../../../api/reading.ts'
import { useSimOperations } from '../audience.ts'

/** The pools, limit profiles and fraud profiles of a customer, as choices of a filter. */
export function useFilterChoices(partner: string) {
  const ask = { params: { partner_id: partner } }
  const operations = useSimOperations()
  const pools = useRead(operations.pools, ask).data?.pools ?? []
  const limits = useRead(operations.limits, ask).data?.limit_profiles ?? []
  const frauds = useRead(operations.frauds, ask).data?.fraud_profiles ?? []
  return {
    pools: pools.map(({ sim_pool_id: value, name: label }) => ({ value, label })),
    limits: limits.map(({ limit_profile_id: value, name: label }) => ({ value, label })),
    frauds: frauds.map(({ fraud_profile_id: value, name: label }) => ({ value, label })),
  }
}
