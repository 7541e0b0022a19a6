import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { VirtualNumber } from './virtual-number.tsx'

type View = Answered<'listVirtualNumbers'>['numbers'][number]

/** Simulated numbers and their overrides. */
export function Virtual() {
  const { filters, set } = useFilters(['virtual'])
  const [number, write] = useState(filters.virtual ?? '99000000000')
  return (
    <Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const digits = phoneNumberOf(number)
          write(digits)
          set({ virtual: digits || undefined })
        }}
      >
        <Group align="flex-end">
          <TextInput
            label="Simulated number"
            description="Begins with 990. The last digits decide the simulated data, unless overridden."
            value={number}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            Show
          </Button>
        </Group>
      </form>
      {filters.virtual && <VirtualNumber key={filters.virtual} number={filters.virtual} />}
      <OverriddenNumbers choose={(virtual) => (write(virtual), set({ virtual }))} />
    </Stack>
  )
}

/** The numbers with overrides. */
function OverriddenNumbers({ choose }: { choose: (number: string) => void }) {
  const list = usePages(
    'listVirtualNumbers',
    (cursor) => ({ query: { limit: '100', ...(cursor && { cursor }) } }),
    ({ numbers: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <PagedList<View>
      label="Numbers with overrides"
      of={list}
      keyOf={({ number }) => number}
      height={320}
      columns={[
        {
          heading: 'Last override',
          cell: ({ number }) => (
            <Anchor component="button" size="sm" onClick={() => choose(number)}>
              {number}
            </Anchor>
          ),
        },
        { heading: 'Overrides', cell: ({ overrides }) => overrides.join(', ') },
      ]}
      empty={
        <EmptyState
          title="No overrides"
          description="The last digits of each number decide its simulated data. Show a number to override the data."
        />
      }
    />
  )
}
