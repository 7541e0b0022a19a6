import { Group, Text, TextInput } from '@mantine/core'
import { digitsWithin } from '../../parts/forms/phone-number.ts'
import { typeWords } from '../../parts/labels/number-labels.ts'
import { useRead } from '../../api/reading.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, NoMatches, Read } from '../../parts/values/states.tsx'
import { useApplications } from '../../parts/applications/choices.ts'
import type { OwnNumber } from './own-number.ts'
import { ReleaseNumber, Update } from './owned-acts.tsx'
import { Pages, size } from './paged.tsx'

const columnsWith = (names: ReadonlyMap<string, string>): readonly Column<OwnNumber>[] => [
  {
    heading: 'Number',
    width: '150px',
    cell: ({ msisdn }) => (
      <Text ff="monospace" size="sm">
        {msisdn}
      </Text>
    ),
  },
  { heading: 'Country', width: '90px', wide: true, cell: ({ country }) => country },
  { heading: 'Type', width: '160px', wide: true, cell: ({ type }) => typeWords[type] ?? type },
  { heading: 'Features', width: '140px', wide: true, cell: ({ features }) => features.join(', ') },
  {
    heading: 'Application',
    width: '170px',
    wide: true,
    cell: ({ app_id: id }) => (id ? (names.get(id) ?? id) : '–'),
  },
  {
    heading: 'Inbound webhook URL',
    wide: true,
    cell: ({ moHttpUrl }) =>
      moHttpUrl ?? (
        <Text span size="sm" c="dimmed">
          account default
        </Text>
      ),
  },
  {
    heading: '',
    width: '190px',
    cell: (number) => (
      <Group gap={4}>
        <Update number={number} />
        <ReleaseNumber number={number} />
      </Group>
    ),
  },
]

/** The numbers of the account. */
export function Owned() {
  const { filters, set } = useFilters(['pattern', 'page'])
  const page = Number(filters.page ?? 1)
  const { names } = useApplications()
  const ask = {
    size: String(size),
    index: String(page),
    ...(filters.pattern && { pattern: filters.pattern, search_pattern: '1' as const }),
  }
  const numbers = useRead('listOwnedNumbers', { query: ask })
  return (
    <>
      <TextInput
        label="Digits of the number"
        w={220}
        mb="sm"
        value={filters.pattern ?? ''}
        onChange={({ currentTarget }) => set({ pattern: digitsWithin(currentTarget.value), page: undefined })}
      />
      <Read of={numbers}>
        {({ count, numbers: list }) => (
          <>
            <List
              label="Your numbers"
              items={list}
              keyOf={({ msisdn }) => msisdn}
              columns={columnsWith(names)}
              empty={
                <None clear={filters.pattern === undefined ? undefined : () => set({ pattern: undefined })} />
              }
            />
            {count > 0 && <Pages count={count} page={page} go={(next) => set({ page: String(next) })} />}
          </>
        )}
      </Read>
    </>
  )
}

function None({ clear }: { clear: (() => void) | undefined }) {
  if (clear) return <NoMatches of="numbers" clear={clear} />
  return (
    <EmptyState title="No numbers yet" description="Buy a number to send and receive messages.">
      <LinkButton href="/numbers/buy" size="sm">
        Buy a number
      </LinkButton>
    </EmptyState>
  )
}
