import { TextInput } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { FormBody } from '../../parts/forms/form-act.tsx'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { Money } from '../../parts/values/money.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { PrefixBar } from './prefix-bar.tsx'
import { RowActs } from './row-acts.tsx'

type Price = Answered<'listPrices'>['prices'][number]

const file = { id: 'importPrices', list: 'listPrices', columns: 'prefix, price' } as const

/** The prices of a segment, by prefix of the recipient. */
export function Prices() {
  const { filters, isFiltered, clear } = useFilters(['prefix'])
  const refusal = refusalFor(useSession(), 'messaging')
  const pages = usePages(
    'listPrices',
    (cursor) => ({ query: { prefix: filters.prefix, cursor } }),
    ({ prices, next }) => ({ items: prices, next: next ?? undefined }),
  )
  return (
    <>
      <PrefixBar
        imported={{ title: 'Import prices', ...file }}
        added={{ description: 'Set a price', form: (close) => <PriceForm done={close} /> }}
        refusal={refusal}
      />
      <PagedList
        of={pages}
        label="Prices"
        keyOf={(one) => one.prefix}
        columns={[
          ...columns,
          { heading: '', width: '150px', cell: (one) => <PriceActs one={one} refusal={refusal} /> },
        ]}
        empty={
          isFiltered ? (
            <NoMatches of="prices" hint="No prefix begins with these digits." clear={clear} />
          ) : (
            <EmptyState
              title="No prices"
              description="Recipients without a price are rejected with 1250. Set a price, or import a file."
            />
          )
        }
      />
    </>
  )
}

const columns = [
  { heading: 'Prefix', cell: (one: Price) => one.prefix || 'everything' },
  {
    heading: 'Price per segment',
    width: '170px',
    numeric: true as const,
    cell: (one: Price) => <Money amount={one.price} aligned />,
  },
]

function PriceActs({ one, refusal }: { one: Price; refusal: string | undefined }) {
  const remove = useChange('deletePrice', ['listPrices'])
  return (
    <RowActs
      title="Change a price"
      form={(close) => <PriceForm one={one} done={close} />}
      act={() => remove.mutateAsync({ params: { prefix: one.prefix || 'default' } })}
      done="Price deleted."
      refusal={refusal}
      ask={{
        title: 'Delete this price?',
        description: `Recipients that begin with ${one.prefix || 'any digit'} then cost the price of the next shorter prefix. Without one, messages are rejected with 1250.`,
        yes: 'Delete',
      }}
    />
  )
}

function PriceForm({ one, done }: { one?: Price; done: () => void }) {
  const put = useChange('putPrice', ['listPrices'])
  return (
    <FormBody
      initial={one ?? { prefix: '', price: '' }}
      send={({ prefix, price }) =>
        put.mutateAsync({ params: { prefix: phoneNumberOf(prefix) || 'default' }, body: { price } })
      }
      yes="Save"
      nativeValidation
      close={done}
      fields={({ getInputProps: of }) => (
        <>
          <TextInput
            label="Prefix"
            description="Leave empty for all recipients"
            disabled={one !== undefined}
            {...of('prefix')}
          />
          <TextInput label="Euros per segment" required placeholder="0.045" {...of('price')} />
        </>
      )}
    />
  )
}
