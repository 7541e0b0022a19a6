import { Button, Group, TextInput } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { useChange, usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { firstDigitsOf } from '../../parts/forms/phone-number.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { CarrierName, useCarrierNames } from '../../parts/labels/carrier-name.tsx'
import { CarrierField } from '../../parts/forms/carrier-field.tsx'
import { RouteForm } from './route-form.tsx'
import { RowActs } from './row-acts.tsx'
import type { RouteSeen } from './seen.ts'

const names = ['prefix', 'carrier_id'] as const

/** The routes: which carrier sends which messages. */
export function Routes() {
  const { filters, isFiltered, clear } = useFilters(names)
  const refusal = refusalFor(useSession(), 'messaging')
  const pages = usePages(
    'listRoutes',
    (cursor) => ({ query: { ...filters, cursor } }),
    ({ routes, next }) => ({ items: routes, next: next ?? undefined }),
  )
  return (
    <>
      <Above refusal={refusal} />
      <PagedList
        of={pages}
        label="Routes"
        keyOf={(one) => one.route_id}
        columns={[
          ...columns,
          { heading: '', width: '150px', cell: (one) => <RouteActs one={one} refusal={refusal} /> },
        ]}
        empty={
          isFiltered ? (
            <NoMatches of="routes" clear={clear} />
          ) : (
            <EmptyState
              title="No routes yet"
              description="Messages without a route are rejected with 1250. Add a route."
            />
          )
        }
      />
    </>
  )
}

function Above({ refusal }: { refusal: string | undefined }) {
  const { filters, set, clear, isFiltered } = useFilters(names)
  const [search] = useSearchParams()
  return (
    <Group align="flex-end" mb="md">
      <TextInput
        label="Prefix"
        placeholder="Any"
        value={filters.prefix ?? ''}
        onChange={({ currentTarget: { value } }) => set({ prefix: firstDigitsOf(value) })}
      />
      <CarrierField
        value={filters.carrier_id ?? null}
        onChange={(one) => set({ carrier_id: one ?? undefined })}
        placeholder="Any"
        clearable
      />
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
      )}
      <DialogButton
        description="Add a route"
        refusal={refusal}
        isOpenFirst={search.has('add')}
        variant="filled"
        ml="auto"
      >
        {(close) => <RouteForm carrierId={filters.carrier_id} done={close} />}
      </DialogButton>
    </Group>
  )
}

const senders: Readonly<Record<string, string>> = {
  any: 'any sender',
  number: 'from numbers',
  alphanumeric: 'from alphanumeric senders',
}

const columns = [
  { heading: 'Prefix', width: '140px', cell: (one: RouteSeen) => one.prefix || 'everything' },
  { heading: 'Carrier', cell: (one: RouteSeen) => <CarrierName id={one.carrier_id} /> },
  { heading: 'Sender', wide: true as const, width: '130px', cell: (one: RouteSeen) => senders[one.sender] },
  {
    heading: 'Priority',
    numeric: true as const,
    wide: true as const,
    width: '90px',
    cell: (one: RouteSeen) => one.priority,
  },
  {
    heading: 'Weight',
    numeric: true as const,
    wide: true as const,
    width: '90px',
    cell: (one: RouteSeen) => one.weight,
  },
  {
    heading: 'If unavailable',
    wide: true as const,
    width: '170px',
    cell: (one: RouteSeen) => (one.last ? 'wait for this carrier' : 'try the next route'),
  },
]

function RouteActs({ one, refusal }: { one: RouteSeen; refusal: string | undefined }) {
  const remove = useChange('deleteRoute', ['listRoutes'])
  const nameOf = useCarrierNames()
  return (
    <RowActs
      title="Change a route"
      form={(close) => <RouteForm one={one} done={close} />}
      act={() => remove.mutateAsync({ params: { route_id: one.route_id } })}
      done="Route deleted. All nodes apply the change within 1 s."
      refusal={refusal}
      ask={{
        title: 'Delete this route?',
        description: `${one.prefix || 'All recipients'} will no longer be routed to ${nameOf(one.carrier_id)}. Recipients without a route are rejected with 1250.`,
        yes: 'Delete',
      }}
    />
  )
}
