import { Group, Select, TextInput } from '@mantine/core'
import type { Ask } from '../../api/contracts.ts'
import { ClearFilters } from '../lists/clear-filters.tsx'
import { useFilters } from '../lists/filters.ts'
import { TimeFilter } from '../lists/time-filter.tsx'

const names = ['status', 'method', 'path', 'request_id', 'since', 'until'] as const
const statuses = [
  { value: 'errors', label: 'Errors (4xx and 5xx)' },
  { value: '2xx', label: '2xx successful' },
  { value: '4xx', label: '4xx refused' },
  { value: '5xx', label: '5xx failed' },
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const exact = /^[1-5]\d\d$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type Wanted = NonNullable<Ask<'listOwnRequests'>['query']>

/** The filters in the address, and those of them that the exchange accepts: a status or ID that is still being typed is left out. */
export function useRequestFilters() {
  const all = useFilters(names)
  const { status, request_id: id, ...rest } = all.filters
  const wanted = {
    ...rest,
    ...(status && (exact.test(status) || statuses.some(({ value }) => value === status)) && { status }),
    ...(id && uuid.test(id) && { request_id: id }),
  }
  return { ...all, wanted: wanted as Wanted }
}

/** The filters of a list of requests. */
export function RequestFilters() {
  const { filters, set, clear, isFiltered } = useRequestFilters()
  const { status } = filters
  const field = (name: 'path' | 'request_id') => ({
    value: filters[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value.trim() }),
  })
  const other = status && !statuses.some(({ value }) => value === status) ? [status] : []
  return (
    <Group mb="sm" align="flex-end">
      <Select
        label="Status"
        placeholder="Any"
        clearable
        searchable
        w={190}
        data={[...statuses, ...other.map((value) => ({ value, label: value }))]}
        value={status ?? null}
        onChange={(value) => set({ status: value ?? undefined })}
        onSearchChange={(text) => exact.test(text) && set({ status: text })}
      />
      <Select
        label="Method"
        placeholder="Any"
        clearable
        w={110}
        data={methods}
        value={filters.method ?? null}
        onChange={(method) => set({ method: method ?? undefined })}
      />
      <TextInput label="Path begins with" placeholder="/v1/messages" w={180} {...field('path')} />
      <TextInput
        label="Request ID"
        w={190}
        {...field('request_id')}
        error={filters.request_id && !uuid.test(filters.request_id) ? 'An x-request-id' : undefined}
      />
      <TimeFilter filters={filters} set={set} wall />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </Group>
  )
}
