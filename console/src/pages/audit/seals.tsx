import { Alert, Code, List, Text } from '@mantine/core'
import { IconShieldHalf, IconShieldX } from '@tabler/icons-react'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { Failed } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

/** The last sealing and verification of the audit log, with the result. */
export function Seals() {
  const seals = useRead('readChangeSeals', {}, { everyMs: 30_000 })
  if (seals.error) return <Failed error={seals.error} />
  if (!seals.data) return null
  const { sealed, verified } = seals.data
  return (
    <>
      {verified && verified.faults.length > 0 && <Tampered verified={verified} />}
      <Text size="sm" c="dimmed" mb="md" role="status">
        <IconShieldHalf size={16} style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} aria-hidden />
        {sealed ? (
          <>
            Tamper protection: {sealed.number.toLocaleString()} {sealed.number === 1 ? 'seal' : 'seals'}, the
            last <When at={sealed.at} ago wall />.{' '}
          </>
        ) : (
          'Tamper protection: no seals yet. '
        )}
        {verified ? (
          <>
            Last verified <When at={verified.at} ago wall />.
          </>
        ) : (
          'Not verified yet.'
        )}
      </Text>
    </>
  )
}

function Tampered({
  verified: { at, faults },
}: {
  verified: NonNullable<Answered<'readChangeSeals'>['verified']>
}) {
  return (
    <Alert color="red" mb="sm" icon={<IconShieldX />} title="The audit log was modified">
      <Text size="sm">
        Detected <When at={at} wall />. Run <Code>strowger audit verify</Code> to verify it again and list all
        problems.
      </Text>
      <List size="sm" mt="xs">
        {faults.slice(0, 5).map(({ kind: subject, number, change_id: id, description }) => (
          <List.Item key={`${subject} ${number} ${id}`} style={{ overflowWrap: 'anywhere' }}>
            {[number !== null && `Seal ${number}`, id !== null && `change ${id}`].filter(Boolean).join(', ')}:{' '}
            {description}
          </List.Item>
        ))}
      </List>
      {faults.length > 5 && <Text size="sm">And {faults.length - 5} more.</Text>}
    </Alert>
  )
}
