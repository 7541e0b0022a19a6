import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { useFilters } from '../../parts/filters.ts'
import { PagedList } from '../../parts/paged-list.tsx'
import { Opens } from '../../parts/opens.tsx'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { isFieldOf, showFaults } from '../../parts/wrong.ts'
import { useSession } from '../../shell/session.ts'
import { ImportRows } from './import-rows.tsx'
import { PrefixFilter } from './prefix-filter.tsx'

type Network = Answered<'listNetworks'>['networks'][number]

/** Whose network a number belongs to, by prefix. */
export function Networks() {
  const { filters, set } = useFilters(['prefix'])
  const refusal = refusalFor(useSession(), 'messaging')
  const pages = usePages(
    'listNetworks',
    (cursor) => ({ query: { prefix: filters.prefix, cursor } }),
    ({ networks, next }) => ({ items: networks, next: next ?? undefined }),
  )
  return (
    <>
      <Group align="flex-end" mb="md">
        <PrefixFilter value={filters.prefix} onChange={(prefix) => set({ prefix })} />
        <Group gap="xs" ml="auto">
          <Opens says="Import" title="Import networks" refusal={refusal}>
            {() => (
              <ImportRows id="importNetworks" list="listNetworks" columns="prefix, network, country, name" />
            )}
          </Opens>
          <Opens says="Add a prefix" refusal={refusal} variant="filled">
            {(close) => <NetworkForm done={close} />}
          </Opens>
        </Group>
      </Group>
      <PagedList
        of={pages}
        label="Networks"
        keyOf={(one) => one.prefix}
        columns={[
          ...columns,
          { heading: '', width: '150px', cell: (one) => <NetworkActs one={one} refusal={refusal} /> },
        ]}
        empty={
          <Nowhere
            title="No network here"
            says="Rules for networks and countries look numbers up in this table."
          />
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
    <Group gap={4}>
      <Opens says="Change" title="Change a network" size="compact-xs" refusal={refusal}>
        {(close) => <NetworkForm one={one} done={close} />}
      </Opens>
      <Act
        size="compact-xs"
        act={() => remove.mutateAsync({ params: { prefix: one.prefix || 'default' } })}
        done="It is forgotten."
        refusal={refusal}
        ask={{
          title: 'Forget this prefix?',
          says: `Whose network ${one.prefix} is, is not known any more.`,
          yes: 'Forget',
        }}
      >
        Delete
      </Act>
    </Group>
  )
}

function NetworkForm({ one, done }: { one?: Network; done: () => void }) {
  const put = useChange('putNetwork', ['listNetworks'])
  const form = useForm({ initialValues: one ?? { prefix: '', network: '', country: '', name: '' } })
  const save = form.onSubmit(({ prefix, ...body }) =>
    put
      .mutateAsync({ params: { prefix: prefix || 'default' }, body })
      .then(done, (error: unknown) => showFaults(form, error)),
  )
  const { getInputProps: of } = form
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <TextInput label="Prefix" disabled={one !== undefined} {...of('prefix')} />
        <TextInput label="Name" required {...of('name')} />
        <Group grow>
          <TextInput label="MCC and MNC" required placeholder="310260" {...of('network')} />
          <TextInput label="Country" required placeholder="US" {...of('country')} />
        </Group>
        {put.error && <Failed error={put.error} sent isBeside={isFieldOf(form.getValues())} />}
        <Group justify="flex-end">
          <Button type="submit" loading={put.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
