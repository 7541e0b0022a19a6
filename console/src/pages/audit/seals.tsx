import { Alert, Code, List, Text } from '@mantine/core'
import { IconShieldHalf, IconShieldX } from '@tabler/icons-react'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { Failed } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

/** When changes were last sealed and looked through, and what was found. */
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
            last <When at={sealed.at} ago wall />;{' '}
          </>
        ) : (
          'Tamper protection: nothing is sealed yet; '
        )}
        {verified ? (
          <>
            all of it checked <When at={verified.at} ago wall />.
          </>
        ) : (
          'not checked yet.'
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
    <Alert color="red" mb="sm" icon={<IconShieldX />} title="Somebody has rewritten what was changed">
      <Text size="sm">
        Found <When at={at} wall />. <Code>strowger audit verify</Code> looks again, and tells all of it.
      </Text>
      <List size="sm" mt="xs">
        {faults.slice(0, 5).map(({ what: subject, number, change_id: id, says }) => (
          <List.Item key={`${subject} ${number} ${id}`} style={{ overflowWrap: 'anywhere' }}>
            {[number !== null && `Seal ${number}`, id !== null && `change ${id}`].filter(Boolean).join(', ')}:{' '}
            {says}
          </List.Item>
        ))}
      </List>
      {faults.length > 5 && <Text size="sm">And {faults.length - 5} more.</Text>}
    </Alert>
  )
}
