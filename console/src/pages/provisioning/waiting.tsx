import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useChange, usePages } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Upload } from '../../parts/forms/upload.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { exportFile, importFile, type Imported, type Request } from './file.ts'

/** Numbers that wait, and the import of their results. */
export function Waiting() {
  const pages = usePages(
    'listNumberProvisioning',
    (cursor) => ({ query: { limit: '100', ...(cursor && { cursor }) } }),
    ({ requests, next }) => ({ items: requests, next: next ?? undefined }),
    { everyMs: 15_000 },
  )
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">Export the numbers for your aggregator, then import its results.</Text>
        <Act
          act={exportFile}
          done="Exported."
          refusal={pages.items.length === 0 ? 'No number is waiting.' : undefined}
        >
          Export as CSV
        </Act>
      </Group>
      <Import />
      <PagedList
        label="Waiting numbers"
        of={pages}
        keyOf={({ link_id: id, submitted_at: at }) => `${id} ${at}`}
        columns={columns}
        height="calc(100vh - 540px)"
        empty={
          <EmptyState
            title="No number is waiting"
            description="A number appears here once a customer has linked it to an approved campaign, or unlinked it."
          />
        }
      />
    </Stack>
  )
}

function Import() {
  const client = useQueryClient()
  return (
    <Panel title="Import results">
      <Upload
        refusal={refusalFor(useSession(), 'compliance')}
        form="The exported CSV file, with an outcome (done or rejected) in each decided row, and a reason if it is rejected. Rows without an outcome stay waiting."
        send={async (file, { sent }) => {
          const imported = await importFile(file, sent)
          await client.invalidateQueries({ queryKey: ['listNumberProvisioning'] })
          return imported
        }}
        description={imported}
      />
    </Panel>
  )
}

const imported = ({ stored, ignored, skipped }: Imported) =>
  `${stored} stored, ${ignored} ignored because they were decided before or have changed, ${skipped} without an outcome.`

const columns: readonly Column<Request>[] = [
  { heading: 'Number', width: '150px', cell: ({ number }) => number },
  { heading: 'Operation', width: '110px', cell: ({ operation }) => operation },
  {
    heading: 'Campaign at the registry',
    cell: ({ registry_campaign_id: id, previous_registry_campaign_id: previous }) => (
      <>
        {id ?? 'unknown'}
        {previous && (
          <Text size="xs" c="dimmed">
            moves from {previous}
          </Text>
        )}
      </>
    ),
  },
  {
    heading: 'Account',
    width: '170px',
    wide: true,
    cell: ({ api_key: key }) => <AccountName apiKey={key} link />,
  },
  { heading: 'Waiting since', width: '150px', wide: true, cell: ({ submitted_at: at }) => <When at={at} /> },
  { heading: '', width: '180px', cell: (request) => <Decide request={request} /> },
]

function Decide({ request: { link_id, submitted_at, operation, number } }: { request: Request }) {
  const store = useChange('storeNumberProvisioning', ['listNumberProvisioning'])
  const refusal = refusalFor(useSession(), 'compliance')
  const state = (result: { outcome: 'done' } | { outcome: 'rejected'; reason: string }) =>
    store.mutateAsync({ body: { results: [{ link_id, submitted_at, ...result }] } })
  return (
    <Group gap={4}>
      <Act
        size="compact-xs"
        refusal={refusal}
        act={() => state({ outcome: 'done' })}
        done={`${number} is ${operation}ed at the networks.`}
      >
        Done
      </Act>
      {operation === 'link' && (
        <FormAct
          title={`Reject ${number}`}
          description="The customer sees the reason with the status of the number."
          initial={{ reason: '' }}
          yes="Reject it"
          danger
          done={`${number} is rejected.`}
          refusal={refusal}
          button={{ size: 'compact-xs' }}
          send={({ reason }) => state({ outcome: 'rejected', reason })}
          fields={(form) => (
            <TextInput label="Reason" required data-autofocus {...form.getInputProps('reason')} />
          )}
        >
          Reject
        </FormAct>
      )}
    </Group>
  )
}
