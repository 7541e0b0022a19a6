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

type Price = Answered<'listPrices'>['prices'][number]

/** What a part costs, by prefix. */
export function Prices() {
  const { filters, set } = useFilters(['prefix'])
  const refusal = refusalFor(useSession(), 'messaging')
  const pages = usePages(
    'listPrices',
    (cursor) => ({ query: { prefix: filters.prefix, cursor } }),
    ({ prices, next }) => ({ items: prices, next: next ?? undefined }),
  )
  return (
    <>
      <Group align="flex-end" mb="md">
        <PrefixFilter value={filters.prefix} onChange={(prefix) => set({ prefix })} />
        <Group gap="xs" ml="auto">
          <Opens says="Import" title="Import prices" refusal={refusal}>
            {() => <ImportRows id="importPrices" list="listPrices" columns="prefix, price" />}
          </Opens>
          <Opens says="Set a price" refusal={refusal} variant="filled">
            {(close) => <PriceForm done={close} />}
          </Opens>
        </Group>
      </Group>
      <PagedList
        of={pages}
        label="Prices"
        keyOf={(one) => one.prefix}
        columns={[
          ...columns,
          { heading: '', width: '150px', cell: (one) => <PriceActs one={one} refusal={refusal} /> },
        ]}
        empty={<Nowhere title="No price here" says="Recipients without a price are refused with 1250." />}
      />
    </>
  )
}

const columns = [
  { heading: 'Prefix', cell: (one: Price) => one.prefix || 'everything' },
  { heading: 'Euros for each part', cell: (one: Price) => one.price },
]

function PriceActs({ one, refusal }: { one: Price; refusal: string | undefined }) {
  const remove = useChange('deletePrice', ['listPrices'])
  return (
    <Group gap={4}>
      <Opens says="Change" title="Change a price" size="compact-xs" refusal={refusal}>
        {(close) => <PriceForm one={one} done={close} />}
      </Opens>
      <Act
        size="compact-xs"
        act={() => remove.mutateAsync({ params: { prefix: one.prefix || 'default' } })}
        done="It is taken away."
        refusal={refusal}
        ask={{
          title: 'Delete this price?',
          says: `Recipients that begin with ${one.prefix || 'anything'} then have the price of a shorter prefix, or are refused with 1250.`,
          yes: 'Delete',
        }}
      >
        Delete
      </Act>
    </Group>
  )
}

function PriceForm({ one, done }: { one?: Price; done: () => void }) {
  const put = useChange('putPrice', ['listPrices'])
  const form = useForm({ initialValues: one ?? { prefix: '', price: '' } })
  const save = form.onSubmit(({ prefix, price }) =>
    put
      .mutateAsync({ params: { prefix: prefix || 'default' }, body: { price } })
      .then(done, (error: unknown) => showFaults(form, error)),
  )
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <TextInput
          label="Prefix"
          description="None is everything"
          disabled={one !== undefined}
          {...form.getInputProps('prefix')}
        />
        <TextInput
          label="Euros for each part"
          required
          placeholder="0.045"
          {...form.getInputProps('price')}
        />
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
