import { Code, Table, Text } from '@mantine/core'

type State = Readonly<Record<string, unknown>> | null

/** What was and what is, member by member, side by side. */
export function Difference({ before, after }: { before: State; after: State }) {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const names = [...all].filter((name) => (before?.[name] ?? after?.[name] ?? null) !== null)
  if (names.length === 0) return <Text size="sm">–</Text>
  return (
    <Table layout="fixed" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="22%">Field</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
            <Cell of={before} name={name} color="red" />
            <Cell of={after} name={name} color="teal" />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Cell({ of, name, color }: { of: State; name: string; color: string }) {
  const value = of?.[name]
  if (value === undefined || value === null) return <Table.Td c="dimmed">–</Table.Td>
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <Table.Td>
      <Code
        block={text.includes('\n')}
        bg={`var(--mantine-color-${color}-light)`}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {text}
      </Code>
    </Table.Td>
  )
}
