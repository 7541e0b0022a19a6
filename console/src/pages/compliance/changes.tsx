import { Table, Text } from '@mantine/core'
import { Panel } from '../../parts/panel.tsx'
import { RecordValue } from '../../parts/values/record-value.tsx'
import { fullLabel } from '../../parts/schema-form/labels.ts'
import { labelsOf, type FullReview } from './labels.ts'

/** The differences from the previous submission. */
export function Changes({ of: { difference, previous, kind } }: { of: FullReview }) {
  if (previous === null) return null
  const words = labelsOf[kind]
  return (
    <Panel title="Changed since the last submission">
      {difference.length === 0 ? (
        <Text size="sm" c="dimmed">
          No differences from the last submission.
        </Text>
      ) : (
        <Table layout="fixed" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={170}>Field</Table.Th>
              <Table.Th>Before</Table.Th>
              <Table.Th>Now</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {difference.map(({ field, before, after }) => (
              <Table.Tr key={field} style={{ verticalAlign: 'top' }}>
                <Table.Td style={{ overflowWrap: 'anywhere' }} title={field}>
                  {fullLabel(words, field)}
                </Table.Td>
                <Table.Td c="dimmed">
                  <del style={{ textDecoration: 'none' }}>
                    <RecordValue value={before} path={field} words={words} />
                  </del>
                </Table.Td>
                <Table.Td>
                  <ins style={{ textDecoration: 'none' }}>
                    <RecordValue value={after} path={field} words={words} />
                  </ins>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  )
}
