import { Alert, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Refusal } from '../../api/refusal.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { csvOf } from '../lists/save-csv.ts'
import { Failed } from '../values/states.tsx'

type RowError = { line: string; field: string; reason: string }

/** Why a file was not accepted: its invalid lines, or another error. */
export function UploadError({ error }: { error: Error }) {
  const errors = error instanceof Refusal ? rowErrorsOf(error) : []
  return errors.length === 0 ? <Failed error={error} /> : <RowErrors errors={errors} of={countsOf(error)} />
}

function RowErrors({ errors, of }: { errors: readonly RowError[]; of: Counts | undefined }) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle />} title={titleOf(errors, of)}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          No line was stored. Correct these lines in the file, then choose the file again.
        </Text>
        <ScrollArea.Autosize mah={320} w="100%" tabIndex={0} role="region" aria-label="Errors by line">
          <Table withRowBorders={false} verticalSpacing={4} fz="sm" aria-label="Errors by line">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={80}>Line</Table.Th>
                <Table.Th w={110}>Field</Table.Th>
                <Table.Th>Error</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.map(({ line, field, reason }) => (
                <Table.Tr key={`${line} ${field} ${reason}`}>
                  <Table.Td>{Number(line).toLocaleString()}</Table.Td>
                  <Table.Td>{field || '–'}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
        <CsvLink name="errors" text={() => csvOf([heading, ...errors.map(cellsOf)])}>
          Download the errors as CSV
        </CsvLink>
      </Stack>
    </Alert>
  )
}

type Counts = { rows: number; wrong: number }

function titleOf(errors: readonly RowError[], counts: Counts | undefined): string {
  const listed = new Set(errors.map(({ line }) => line)).size
  const wrong = counts?.wrong ?? listed
  const invalid = `${wrong.toLocaleString()} ${wrong === 1 ? 'line is' : 'lines are'} invalid`
  const first = wrong > listed ? ` (the first ${listed.toLocaleString()} are listed)` : ''
  return counts ? `${invalid}${first}, ${(counts.rows - wrong).toLocaleString()} valid` : invalid
}

/** The counts in the detail: `3 of 2000 rows are invalid`. */
function countsOf({ message }: Error): Counts | undefined {
  const [, wrong, rows] = /^(\d+) of (\d+) rows/.exec(message) ?? []
  return rows === undefined ? undefined : { rows: Number(rows), wrong: Number(wrong) }
}

/** The errors of an upload, which names fields as `line 7: imsi`. */
function rowErrorsOf({ fields }: Refusal): RowError[] {
  return fields.flatMap(({ name, reason }) => {
    const [, line, field = ''] = /^line (\d+)(?:: (.*))?$/.exec(name) ?? []
    return line === undefined ? [] : [{ line, field, reason }]
  })
}

const heading = ['line', 'field', 'error']
const cellsOf = ({ line, field, reason }: RowError) => [line, field, reason]
