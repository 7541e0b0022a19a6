import { Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { useFilters } from '../../parts/filters.ts'
import { FormButton } from '../../parts/form.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'

type Partner = Answered<'listSimPartners'>['sim_partners'][number]

const columns: readonly Column<Partner>[] = [
  { heading: 'Customer', cell: ({ company_name }) => company_name },
  { heading: 'Id', cell: ({ partner_id }) => <Text ff="monospace">{partner_id}</Text> },
  { heading: 'Subunit of', cell: ({ parent_id }) => parent_id ?? '–', wide: true },
  { heading: 'Account', cell: ({ api_key }) => api_key ?? '–', wide: true },
  { heading: 'Since', cell: ({ created_at }) => <When at={created_at} />, wide: true },
]

export const partnerPath = (partner: string) => `/sims/of/${encodeURIComponent(partner)}`

/** Whose SIMs somebody looks at. */
export function Partners() {
  const { filters, set } = useFilters(['parent_id'])
  const [, go] = useLocation()
  const list = usePages(
    'listSimPartners',
    (cursor) => ({ query: { ...filters, ...(cursor && { cursor }), limit: '100' } }),
    ({ sim_partners: items, next }) => ({ items, next: next ?? undefined }),
  )
  const open = (partner: string) => go(partnerPath(partner))
  return (
    <>
      <Title name="SIMs" says="Choose the customer whose SIMs you want to see.">
        <NewPartner made={open} />
      </Title>
      <Finder
        key={filters.parent_id ?? ''}
        parent={filters.parent_id}
        narrow={(parent_id) => set({ parent_id })}
        open={open}
      />
      {list.error && <Failed error={list.error} again={() => void list.refetch()} />}
      {!list.error && (
        <List
          label="Customers of SIMs"
          items={list.items}
          keyOf={({ partner_id }) => partner_id}
          columns={columns}
          open={({ partner_id }) => open(partner_id)}
          more={{
            fetch: () => void list.fetchNextPage(),
            isFetching: list.isFetching && list.items.length === 0,
            has: list.hasNextPage,
          }}
          empty={
            filters.parent_id ? (
              <Nowhere title="No subunits" says={`${filters.parent_id} has no subunits.`} />
            ) : (
              <Nowhere title="No customers yet" says="Make a customer, then import its SIMs." />
            )
          }
        />
      )}
    </>
  )
}

type Finding = {
  parent: string | undefined
  narrow: (parent: string | undefined) => void
  open: (partner: string) => void
}

function Finder({ parent, narrow, open }: Finding) {
  const [id, setId] = useState('')
  const [unit, setUnit] = useState(parent ?? '')
  return (
    <Group mb="sm" align="flex-end">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (id.trim()) open(id.trim())
        }}
      >
        <TextInput
          label="Open by id"
          placeholder="Its id, then Enter"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          narrow(unit.trim() || undefined)
        }}
      >
        <TextInput
          label="Subunits of"
          placeholder="Its id, then Enter"
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
          onBlur={() => narrow(unit.trim() || undefined)}
        />
      </form>
    </Group>
  )
}

function NewPartner({ made }: { made: (partner: string) => void }) {
  const put = useChange('putSimPartner', ['listSimPartners'])
  return (
    <FormButton
      name="New customer"
      yes="Make it"
      first={{ partner_id: '', company_name: '', parent_id: '', api_key: '', event_url: '' }}
      refusal={refusalFor(useSession(), 'sims')}
      done="The customer is made."
      act={async ({ partner_id, company_name, parent_id, api_key, event_url }) => {
        await put.mutateAsync({
          params: { partner_id },
          body: {
            company_name,
            parent_id: parent_id || null,
            api_key: api_key || null,
            event_url: event_url || null,
          },
        })
        made(partner_id)
      }}
      fields={(form) => (
        <>
          <TextInput label="Id" required {...form.getInputProps('partner_id')} />
          <TextInput label="Company" required {...form.getInputProps('company_name')} />
          <TextInput label="Subunit of" {...form.getInputProps('parent_id')} />
          <TextInput
            label="Account"
            description="Its secret signs events"
            {...form.getInputProps('api_key')}
          />
          <TextInput label="Address for events" {...form.getInputProps('event_url')} />
        </>
      )}
    />
  )
}
