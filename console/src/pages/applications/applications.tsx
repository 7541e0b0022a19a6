import { Group, Pagination } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { applicationColumns } from '../../parts/applications/columns.tsx'
import { List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { CreateApplication } from './create.tsx'

/** The applications of the account. */
export function Applications() {
  const { filters, set } = useFilters(['page'])
  const page = filters.page ?? '1'
  const applications = useRead('listApplications', { query: { page_size: '50', page } })
  return (
    <>
      <Title
        name="Applications"
        description="Programs that authenticate with a key pair and have separate webhooks."
      >
        <CreateApplication />
      </Title>
      <Read of={applications}>
        {({ _embedded: { applications: list }, total_pages: total }) => (
          <>
            <List
              label="Applications"
              items={list}
              keyOf={({ id }) => id}
              columns={applicationColumns}
              href={({ id }) => `/applications/${id}`}
              empty={
                <EmptyState
                  title="No applications yet"
                  description="Create an application. The private key that signs its tokens is shown once."
                />
              }
            />
            {total > 1 && (
              <Group justify="flex-end" mt="sm">
                <Pagination
                  size="sm"
                  total={total}
                  value={Number(page)}
                  onChange={(next) => set({ page: String(next) })}
                  getControlProps={(control) => ({ 'aria-label': `${control} page` })}
                  getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
                />
              </Group>
            )}
          </>
        )}
      </Read>
    </>
  )
}
