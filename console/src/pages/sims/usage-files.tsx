import { Stack, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { SendUsageFile } from './send-usage-file.tsx'

type File = Answered<'listSimUsageFiles'>['files'][number]

const columns: readonly Column<File>[] = [
  { heading: 'File', cell: ({ file_id }) => <span title={file_id}>{file_id}</span> },
  { heading: 'State', width: '110px', cell: ({ state }) => <StateBadge state={state} /> },
  {
    heading: 'Rows',
    numeric: true,
    width: '110px',
    cell: ({ rows }) => rows.toLocaleString(),
    wide: true,
  },
  {
    heading: 'Stored',
    numeric: true,
    width: '110px',
    cell: ({ stored }) => stored.toLocaleString(),
  },
  {
    heading: 'Unknown SIMs',
    numeric: true,
    width: '140px',
    cell: ({ unknown }) => unknown.toLocaleString(),
  },
  { heading: 'Uploaded', width: '150px', cell: ({ created_at }) => <When at={created_at} />, wide: true },
  { heading: 'Completed', width: '150px', cell: ({ done_at }) => <When at={done_at} />, wide: true },
]

/** Usage files of networks, and the progress of storing them. */
export function UsageFiles() {
  const list = usePages(
    'listSimUsageFiles',
    (cursor) => ({ query: { limit: '50', ...(cursor && { cursor }) } }),
    ({ files: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 3_000 },
  )
  return (
    <>
      <Title name="Usage files" description="Usage of SIMs, reported by networks without RADIUS." />
      <OperatorTabs />
      <Stack gap="lg">
        <SendUsageFile />
        <section>
          <Heading order={2} size="h4" mb="xs">
            Uploaded files
          </Heading>
          <PagedList
            label="Usage files"
            of={list}
            keyOf={({ file_id }) => file_id}
            columns={columns}
            height={420}
            empty={<EmptyState title="No usage files yet" description="Upload a file to import usage." />}
          />
        </section>
      </Stack>
    </>
  )
}
