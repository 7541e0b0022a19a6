import { Group, Select } from '@mantine/core'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { messageStatuses } from '../../parts/labels/message-statuses.ts'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { TextFilter } from '../../parts/lists/text-filter.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { errorCodeFault, minutesFault } from '../../parts/lists/message-filters.ts'
import { MoreFilters, PhoneFold } from '../../parts/lists/more-filters.tsx'
import { TimeFilter } from '../../parts/lists/time-filter.tsx'
import { NoReceipt } from '../../parts/records/no-receipt.tsx'

const detailed = ['from', 'client_ref', 'error_code', 'unconfirmed_minutes'] as const

export const filterNames = ['number', 'status', 'message_uuid', 'since', 'until', ...detailed] as const

/** The filters of the messages; those that are used less are folded. */
export function MessageFilters() {
  const { filters, set, clear, isFiltered } = useFilters(filterNames)
  const field = (name: (typeof filterNames)[number]) => ({
    value: filters[name],
    set: (value: string | undefined) => set({ [name]: value }),
  })
  return (
    <search aria-label="Messages">
      <Group gap="xs" mb="sm" align="flex-end">
        <PhoneFold active={filterNames.filter((name) => filters[name] !== undefined).length}>
          <TextFilter
            label="Number"
            placeholder="From or to"
            w={180}
            normalize={phoneNumberOf}
            {...field('number')}
          />
          <Select
            label="Status"
            placeholder="Any"
            clearable
            w={160}
            data={stateChoices(messageStatuses)}
            value={filters.status ?? null}
            onChange={(status) => set({ status: status ?? undefined })}
          />
          <TimeFilter filters={filters} set={set} />
          <NoReceipt minutes={filters.unconfirmed_minutes} set={set} />
          <ClearFilters isFiltered={isFiltered} clear={clear} />
          <MoreFilters active={detailed.filter((name) => filters[name] !== undefined).length}>
            <Group w="100%" gap="xs" align="flex-start">
              <TextFilter label="From" w={180} normalize={phoneNumberOf} {...field('from')} />
              <TextFilter label="Reference" w={180} {...field('client_ref')} />
              <TextFilter
                label="Error code"
                placeholder="1210"
                w={180}
                fault={errorCodeFault}
                {...field('error_code')}
              />
              <TextFilter
                label="Minutes without receipt"
                placeholder="15"
                w={220}
                fault={minutesFault}
                {...field('unconfirmed_minutes')}
              />
            </Group>
          </MoreFilters>
        </PhoneFold>
      </Group>
    </search>
  )
}
