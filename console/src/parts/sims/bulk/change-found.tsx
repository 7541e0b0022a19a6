import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../shell/session.ts'
import { refusalFor } from '../../forms/act.tsx'
import { Press } from '../../forms/press.tsx'
import type { Chosen } from '../table/chosen.ts'
import type { SimFilters } from '../labels.ts'
import { BulkDialog } from './bulk-dialog.tsx'

type Finding = { partner: string; filters: SimFilters; total: number; chosen: Chosen }

/** Changes the selected SIMs, or all SIMs of the list if none is selected. */
export function ChangeFound({ partner, filters, total, chosen }: Finding) {
  const [isOpen, open] = useState(false)
  const refusal = refusalFor(useSession(), 'sims')
  const { iccids } = chosen
  const some = iccids.length > 0
  const count = some ? iccids.length : total
  const close = () => {
    open(false)
    chosen.clear()
  }
  return (
    <Group gap="xs">
      {count > 0 && (
        <Press size="xs" variant={some ? 'filled' : 'default'} refusal={refusal} onClick={() => open(true)}>
          {some ? 'Change selected' : 'Change all of these'} ({count.toLocaleString()})
        </Press>
      )}
      {some && (
        <Button variant="subtle" size="xs" onClick={chosen.clear}>
          Clear selection
        </Button>
      )}
      {isOpen && (
        <BulkDialog
          partner={partner}
          count={count}
          statuses={filters.status === undefined ? undefined : [filters.status]}
          description={descriptionOf(filters, count, some)}
          selection={() => (some ? { text: iccids.join('\n') } : { filters, total })}
          close={close}
        />
      )}
    </Group>
  )
}

/** The conditions whose values are IDs. */
const byId: Readonly<Record<string, string>> = {
  sim_pool_id: 'the chosen pool',
  limit_profile_id: 'the chosen limit profile',
  fraud_profile_id: 'the chosen fraud profile',
  import_id: 'one import',
}

const conditionOf = (name: string, value: string) => byId[name] ?? `${name.replaceAll('_', ' ')} ${value}`

function descriptionOf({ order, ...narrowing }: SimFilters, count: number, some: boolean): string {
  const of = count.toLocaleString()
  if (some) return `The ${of} selected SIMs.`
  const conditions = Object.entries(narrowing).map(([name, value]) => conditionOf(name, value))
  const used = order === 'usage' ? ' with usage this month' : ''
  if (conditions.length === 0) return `All ${of} SIMs of this customer${used}.`
  return `All ${of} SIMs${used} that match the filter: ${conditions.join(', ')}.`
}
