import { Select } from '@mantine/core'
import type { Ask } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'

/** The changes of the pool and the profiles of SIMs: null removes one, and those without a member are unchanged. */
export type Assignments = Ask<'assignSims'>['body']['set']
type Name = keyof Assignments

export type Choice = { value: string; label: string }

const labels = {
  sim_pool_id: 'Pool',
  limit_profile_id: 'Limit profile',
  fraud_profile_id: 'Fraud profile',
} as const satisfies Record<Name, string>

/** The pools and profiles of a customer. */
export function useAssignable(partner: string): { name: Name; label: string; choices: Choice[] }[] {
  const ask = { params: { partner_id: partner } }
  const { data: pools } = useRead('listSimPools', ask)
  const { data: limits } = useRead('listSimLimitProfiles', ask)
  const { data: frauds } = useRead('listSimFraudProfiles', ask)
  const found: Record<Name, Choice[] | undefined> = {
    sim_pool_id: pools?.sim_pools.map(({ sim_pool_id: value, name: label }) => ({ value, label })),
    limit_profile_id: limits?.limit_profiles.map(({ limit_profile_id: value, name: label }) => ({
      value,
      label,
    })),
    fraud_profile_id: frauds?.fraud_profiles.map(({ fraud_profile_id: value, name: label }) => ({
      value,
      label,
    })),
  }
  return (Object.keys(labels) as Name[]).map((name) => ({
    name,
    label: labels[name],
    choices: found[name] ?? [],
  }))
}

const remove = { value: 'none', label: 'Remove it' }

type Fields = { partner: string; set: Assignments; change: (set: Assignments) => void }

/** A choice of a pool and of each profile for many SIMs. */
export function AssignmentFields({ partner, set, change }: Fields) {
  return useAssignable(partner).map(({ name, label, choices }) => (
    <Select
      key={name}
      label={label}
      placeholder="Unchanged"
      clearable
      data={[...choices, remove]}
      value={set[name] === undefined ? null : (set[name] ?? remove.value)}
      onChange={(id) => {
        const { [name]: _, ...others } = set
        change(id === null ? others : { ...others, [name]: id === remove.value ? null : id })
      }}
    />
  ))
}
