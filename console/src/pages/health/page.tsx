import { Alert, Anchor, Stack, Table } from '@mantine/core'
import { IconCircleCheck, IconTool } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { Title } from '../../parts/title.tsx'

/** Issues that need attention. */
export function Page() {
  const health = useRead('readHealth', {}, { everyMs: 5_000 })
  return (
    <>
      <Title name="Health" description="Issues that need attention." />
      <Read of={health}>
        {({ healthy, findings, succeeded }) => (
          <Stack gap="sm">
            {healthy && (
              <Alert icon={<IconCircleCheck />} color="teal" title="No issues">
                For message counts, see the{' '}
                <Anchor component={Link} href="/overview" inherit underline="always">
                  overview
                </Anchor>
                .
              </Alert>
            )}
            {findings.map(({ level, subject, description, carrier_id: carrierId }) => (
              <Alert
                key={`${subject} ${description}`}
                icon={<IconTool />}
                color={level === 'fail' ? 'red' : 'orange'}
                title={subject}
              >
                <FindingText description={description} /> {carrierId && <CarrierLink id={carrierId} />}
              </Alert>
            ))}
            <Succeeded checks={succeeded} />
          </Stack>
        )}
      </Read>
    </>
  )
}

/** The checks without an issue. */
function Succeeded({ checks }: { checks: readonly { subject: string; description: string }[] }) {
  return (
    <Table variant="vertical" layout="fixed" captionSide="top">
      <Table.Caption>Checks without an issue, as in strowger doctor</Table.Caption>
      <Table.Tbody>
        {checks.map(({ subject, description }) => (
          <Table.Tr key={subject}>
            <Table.Th w="12rem">{subject}</Table.Th>
            <Table.Td>{description}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const instant = /(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)/

/** A sentence of the exchange, with times in the reader's time zone. */
function FindingText({ description }: { description: string }) {
  return description
    .split(instant)
    .map((part, i) => (instant.test(part) ? <When key={`${part} ${i}`} at={part} /> : part))
}

function CarrierLink({ id }: { id: string }) {
  return (
    <Anchor component={Link} href={`/carriers/of/${id}`} size="sm" fw={600}>
      Carrier {id}
    </Anchor>
  )
}
