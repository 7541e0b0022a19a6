import { Button, Center, Stack } from '@mantine/core'
import type { Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { Failed, EmptyState } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { TwoClocks } from '../../parts/values/when.tsx'
import { Change } from './change.tsx'
import { filterNames, Narrowing } from './narrowing.tsx'
import { Seals } from './seals.tsx'
import { Spinner } from '../../parts/spinner.tsx'

type Query = Ask<'listChanges'>['query']

/** The audit log: who changed what, with the values before and after. */
export function Page() {
  const filtering = useFilters(filterNames)
  const list = usePages(
    'listChanges',
    // The API rejects unknown filters.
    (cursor) => ({ query: { ...(filtering.filters as Query), ...(cursor && { cursor }), limit: '30' } }),
    ({ changes: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  const isEmpty = !list.error && !list.isPending && list.items.length === 0
  return (
    <>
      <Title name="Audit" description="Changes by operators, newest first. Secrets are never recorded." />
      <Seals />
      <TwoClocks />
      <Narrowing {...filtering} person={list.items[0]?.person?.name} />
      {list.error && <Failed error={list.error} again={() => void list.refetch()} />}
      {list.isPending && (
        <Center mih={160}>
          <Spinner />
        </Center>
      )}
      {isEmpty &&
        (filtering.isFiltered ? (
          <EmptyState
            title="No matching changes"
            description="Clear the filters, or choose another period."
          />
        ) : (
          <EmptyState
            title="No changes yet"
            description="Every change by an operator is listed here permanently."
          />
        ))}
      <Stack gap={6} role="feed" aria-label="Changes">
        {list.items.map((change) => (
          <Change key={change.change_id} change={change} narrow={filtering.set} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older changes
          </Button>
        </Center>
      )}
    </>
  )
}
