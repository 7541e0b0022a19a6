import { Anchor, List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from './facts.tsx'

const address = /^https?:\/\/\S+$/i

/** What a customer has said of something, by the names of the API. `noted` says of a member what else is to be seen of it. */
export function Said({
  of,
  noted,
}: {
  of: Readonly<Record<string, unknown>>
  noted?: (name: string) => ReactNode
}) {
  const given = Object.entries(of)
    .filter(([, value]) => !isNothing(value))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b) || a.localeCompare(b))
  return (
    <Facts
      of={given.map(([name, value]) => [
        name,
        <Stack key={name} gap={2}>
          <SaidValue value={value} />
          {noted?.(name)}
        </Stack>,
      ])}
    />
  )
}

/** What says most comes first, the rest by its name. */
const first = [
  'brand_id',
  'label',
  'display_name',
  'company_name',
  'usecase',
  'sub_usecases',
  'description',
  'message_flow',
  'sample_one',
  'sample_two',
  'sample_three',
  'sample_four',
  'sample_five',
]
const placeOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** One value, whatever it is; addresses are links that tell nobody where one came from. */
export function SaidValue({ value }: { value: unknown }): ReactNode {
  if (isNothing(value))
    return (
      <Text span size="sm">
        –
      </Text>
    )
  if (typeof value === 'boolean')
    return (
      <Text span size="sm">
        {value ? 'yes' : 'no'}
      </Text>
    )
  if (typeof value === 'string' && address.test(value)) return <Outside to={value} />
  if (Array.isArray(value)) return <Several values={value} />
  if (typeof value === 'object') return <Members of={value as Record<string, unknown>} />
  return (
    <Text span size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </Text>
  )
}

/** A link to somewhere that is not ours. */
export function Outside({ to }: { to: string }) {
  return (
    <Anchor
      href={to}
      target="_blank"
      rel="noreferrer noopener"
      size="sm"
      style={{ overflowWrap: 'anywhere' }}
    >
      {to}
    </Anchor>
  )
}

function Several({ values }: { values: readonly unknown[] }) {
  const plain = values.every((one) => typeof one !== 'object')
  if (plain && !values.some((one) => address.test(String(one))))
    return (
      <Text span size="sm">
        {values.join(', ')}
      </Text>
    )
  return (
    <List size="sm" spacing={4}>
      {values.map((one, i) => (
        <List.Item key={i}>
          <SaidValue value={one} />
        </List.Item>
      ))}
    </List>
  )
}

function Members({ of }: { of: Record<string, unknown> }) {
  return (
    <Stack gap={4}>
      {Object.entries(of)
        .filter(([, value]) => !isNothing(value))
        .map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <SaidValue value={value} />
          </div>
        ))}
    </Stack>
  )
}
