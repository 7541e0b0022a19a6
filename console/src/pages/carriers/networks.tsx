import { Group, TextInput } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { FormBody } from '../../parts/forms/form-act.tsx'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { PrefixBar } from './prefix-bar.tsx'
import { RowActs } from './row-acts.tsx'

type Network = Answered<'listNetworks'>['networks'][number]

const file = {
  id: 'importNetworks',
  list: 'listNetworks',
  columns: 'prefix, network, country, name',
} as const

/** The mobile networks and the prefixes of their numbers. */
export function Networks() {
  const { filters, isFiltered, clear } = useFilters(['prefix'])
  const refusal = refusalFor(useSession(), 'messaging')
  const pages = usePages(
    'listNetworks',
    (cursor) => ({ query: { prefix: filters.prefix, cursor } }),
    ({ networks, next }) => ({ items: networks, next: next ?? undefined }),
  )
  return (
    <>
      <PrefixBar
        imported={{ title: 'Import networks', ...file }}
        added={{ description: 'Add a prefix', form: (close) => <NetworkForm done={close} /> }}
        refusal={refusal}
      />
      <PagedList
        of={pages}
        label="Networks"
        keyOf={(one) => one.prefix}
        columns={[
          ...columns,
          { heading: '', width: '150px', cell: (one) => <NetworkActs one={one} refusal={refusal} /> },
        ]}
        empty={
          isFiltered ? (
            <NoMatches of="networks" hint="No prefix begins with these digits." clear={clear} />
          ) : (
            <EmptyState
              title="No networks"
              description="Add a prefix or import a file. Rules for networks and countries look up numbers in this table."
            />
          )
        }
      />
    </>
  )
}

const columns = [
  { heading: 'Prefix', width: '140px', cell: (one: Network) => one.prefix || 'everything' },
  { heading: 'Name', cell: (one: Network) => one.name },
  { heading: 'MCC and MNC', wide: true as const, width: '140px', cell: (one: Network) => one.network },
  { heading: 'Country', wide: true as const, width: '100px', cell: (one: Network) => one.country },
]

function NetworkActs({ one, refusal }: { one: Network; refusal: string | undefined }) {
  const remove = useChange('deleteNetwork', ['listNetworks'])
  return (
    <RowActs
      title="Change a network"
      form={(close) => <NetworkForm one={one} done={close} />}
      act={() => remove.mutateAsync({ params: { prefix: one.prefix || 'default' } })}
      done="Network deleted."
      refusal={refusal}
      ask={{
        title: 'Delete this prefix?',
        description: `Numbers with the prefix ${one.prefix} no longer have a known network.`,
        yes: 'Delete',
      }}
    />
  )
}

function NetworkForm({ one, done }: { one?: Network; done: () => void }) {
  const put = useChange('putNetwork', ['listNetworks'])
  return (
    <FormBody
      initial={one ?? { prefix: '', network: '', country: '', name: '' }}
      send={({ prefix, ...body }) =>
        put.mutateAsync({ params: { prefix: phoneNumberOf(prefix) || 'default' }, body })
      }
      yes="Save"
      nativeValidation
      close={done}
      fields={({ getInputProps: of }) => (
        <>
          <TextInput label="Prefix" disabled={one !== undefined} {...of('prefix')} />
          <TextInput label="Name" required {...of('name')} />
          <Group grow>
            <TextInput label="MCC and MNC" required placeholder="310260" {...of('network')} />
            <TextInput label="Country" required placeholder="US" {...of('country')} />
          </Group>
        </>
      )}
    />
  )
}
