import { Group, Pill, Select } from '@mantine/core'
import { MoreFilters, PhoneFold } from '../../lists/more-filters.tsx'
import { useState } from 'react'
import { simStatusNames } from '#sims/states/states.ts'
import { fieldNames, type FieldName } from '#sims/cards/custom-fields.ts'
import { TextFilter } from '../../lists/text-filter.tsx'
import { TimeFilter } from '../../lists/time-filter.tsx'
import { fraudLabels, limitLabels, type SimFilters } from '../labels.ts'
import { useFilterChoices } from './filter-choices.ts'

type Finding = {
  partner: string
  filters: SimFilters
  set: (change: SimFilters) => void
  byStatus: Readonly<Record<string, number>>
}

const iccidFault = (text: string) =>
  /^8(9[0-9]{0,18})?$/.test(text) ? undefined : 'Enter up to 20 digits that begin with 89'
const endingFault = (text: string) => (/^[0-9]{4,20}$/.test(text) ? undefined : 'Enter 4 to 20 digits')

const folded = [
  'fraud_status',
  'fraud_profile_id',
  'limit_status',
  'limit_profile_id',
  'changed_from',
  'changed_to',
  ...fieldNames,
] as const

/** The filter bar of the list; all filters are in the address of the page. */
export function Finder({ partner, filters, set, byStatus }: Finding) {
  const { pools, limits, frauds } = useFilterChoices(partner)
  const choices = simStatusNames.map((name) => ({
    value: name,
    label: `${name} (${(byStatus[name] ?? 0).toLocaleString()})`,
  }))
  const codes = (entries: readonly { words: string }[]) =>
    entries.map(({ words: label }, code) => ({ value: String(code), label }))
  return (
    <Group align="flex-end" gap="sm">
      <TextFilter
        label="ICCID"
        placeholder="First digits, or all"
        value={filters.iccid}
        set={(iccid) => set({ iccid })}
        fault={iccidFault}
        isLive
        w={190}
      />
      <PhoneFold active={Object.values(filters).filter((value) => value !== undefined).length}>
        <TextFilter
          label="Last digits"
          placeholder="ICCID, IMSI, MSISDN"
          value={filters.ends_with}
          set={(ends_with) => set({ ends_with })}
          fault={endingFault}
          isLive
          w={180}
        />
        <Choice
          label="Status"
          data={choices}
          of={filters.status}
          choose={(status) => set({ status })}
          w={190}
        />
        <Choice
          label="Pool"
          data={pools}
          of={filters.sim_pool_id}
          choose={(sim_pool_id) => set({ sim_pool_id })}
          w={160}
        />
        <MoreFilters active={folded.filter((name) => filters[name] !== undefined).length}>
          <Choice
            label="Fraud"
            data={codes(fraudLabels)}
            of={filters.fraud_status}
            choose={(fraud_status) => set({ fraud_status })}
            w={120}
          />
          <Choice
            label="Fraud profile"
            data={frauds}
            of={filters.fraud_profile_id}
            choose={(fraud_profile_id) => set({ fraud_profile_id })}
            w={160}
          />
          <Choice
            label="Limits"
            data={codes(limitLabels)}
            of={filters.limit_status}
            choose={(limit_status) => set({ limit_status })}
            w={130}
          />
          <Choice
            label="Limit profile"
            data={limits}
            of={filters.limit_profile_id}
            choose={(limit_profile_id) => set({ limit_profile_id })}
            w={160}
          />
          <TimeFilter
            name="Changed"
            filters={{ since: filters.changed_from, until: filters.changed_to }}
            set={(times) =>
              set({
                ...('since' in times && { changed_from: times.since }),
                ...('until' in times && { changed_to: times.until }),
              })
            }
          />
          <Field set={set} />
        </MoreFilters>
      </PhoneFold>
      <Fields filters={filters} set={set} />
    </Group>
  )
}

type Choosing = {
  label: string
  data: { value: string; label: string }[]
  of: string | undefined
  choose: (value: string | undefined) => void
  w: number
}

function Choice({ of, choose, ...select }: Choosing) {
  return (
    <Select
      {...select}
      placeholder="Any"
      value={of ?? null}
      onChange={(value) => choose(value ?? undefined)}
      clearable
      comboboxProps={{ withinPortal: true }}
    />
  )
}

/** One of the ten custom fields, and the value to match. */
function Field({ set }: Pick<Finding, 'set'>) {
  const [name, choose] = useState<FieldName>('field1')
  return (
    <Group gap={0} align="flex-end">
      <Select
        label="Custom field"
        data={fieldNames}
        value={name}
        onChange={(to) => to && choose(to)}
        allowDeselect={false}
        w={100}
      />
      <TextFilter
        label="is"
        placeholder="Value, then Enter"
        value={undefined}
        set={(text) => text && set({ [name]: text })}
        w={130}
      />
    </Group>
  )
}

function Fields({ filters, set }: Pick<Finding, 'filters' | 'set'>) {
  const provided = fieldNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]]))
  return (
    <>
      {filters.import_id && (
        <Removable name="Import" text="One import" remove={() => set({ import_id: undefined })} />
      )}
      {provided.map(([name, value]) => (
        <Removable
          key={name}
          name={name!}
          text={`${name}: ${value}`}
          remove={() => set({ [name!]: undefined })}
        />
      ))}
    </>
  )
}

/** A filter that has no field of its own. */
const Removable = ({ name, text, remove }: { name: string; text: string; remove: () => void }) => (
  <Pill
    withRemoveButton
    removeButtonProps={{ 'aria-label': `Remove filter ${name}`, tabIndex: 0, 'aria-hidden': false }}
    onRemove={remove}
  >
    {text}
  </Pill>
)
