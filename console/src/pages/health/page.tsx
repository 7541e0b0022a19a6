import { Alert, Stack } from '@mantine/core'
import { IconCircleCheck, IconTool } from '@tabler/icons-react'
import { useRead } from '../../api/reading.ts'
import { Read } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'

/** What an operator should do something about. */
export function Page() {
  const health = useRead('readHealth', {}, { everyMs: 5_000 })
  return (
    <>
      <Title name="Health" says="What somebody should do something about, in a sentence each." />
      <Read of={health}>
        {({ healthy, findings }) => (
          <Stack gap="sm">
            {healthy && (
              <Alert icon={<IconCircleCheck />} color="teal" title="All is well">
                Carriers are bound, balances agree with their ledgers, and history is kept as it should be.
              </Alert>
            )}
            {findings.map(({ about, says }) => (
              <Alert key={`${about} ${says}`} icon={<IconTool />} color="orange" title={about}>
                {says}
              </Alert>
            ))}
          </Stack>
        )}
      </Read>
    </>
  )
}
