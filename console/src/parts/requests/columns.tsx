import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import type { Column } from '../lists/list.tsx'
import { When } from '../values/when.tsx'

/** A request in the list. */
export type RequestHead = Answered<'listOwnRequests'>['requests'][number]

/** The status of a response, in the color of its class. */
export function Status({ status }: { status: number }) {
  const color = status < 300 ? 'teal' : status < 400 ? 'blue' : status < 500 ? 'yellow' : 'red'
  return (
    <Badge variant="light" color={color}>
      {status}
    </Badge>
  )
}

/** The columns of a list of requests; `pathOf` returns the page of a request. */
export const requestColumns = (pathOf: (requestId: string) => string): readonly Column<RequestHead>[] => [
  {
    heading: 'Request',
    width: 'minmax(230px, 2fr)',
    cell: ({ method, path, request_id: id, represents }) => (
      <>
        <Anchor component={Link} href={pathOf(id)} size="sm" fw={500}>
          {method} {path}
        </Anchor>
        {represents > 1 && (
          <Text span size="xs" c="dimmed" ms={8} title={`This request stands for ${represents} requests.`}>
            sampled 1 of {represents}
          </Text>
        )}
      </>
    ),
  },
  { heading: 'Status', width: '80px', cell: ({ status }) => <Status status={status} /> },
  { heading: 'Received', width: '150px', cell: ({ at }) => <When at={at} wall /> },
  { heading: 'Duration', width: '90px', wide: true, cell: ({ duration_ms: ms }) => `${ms} ms` },
  {
    heading: 'Error',
    wide: true,
    cell: ({ error }) => error?.title,
  },
]
