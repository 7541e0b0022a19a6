import { Text, Title as Heading } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { ChangeKept, formOfKept, saysKept } from '../../parts/records/redaction.tsx'
import { Read } from '../../parts/values/states.tsx'

/** The default retention of texts and numbers. */
export function Redaction() {
  const read = useRead('readExchangeRedaction', {})
  const put = useChange('putExchangeRedaction', ['readExchangeRedaction', 'readRedaction'])
  return (
    <section aria-label="Personal data">
      <Heading order={2} size="h4" mb={4}>
        Personal data
      </Heading>
      <Text size="sm" c="dimmed" mb="xs">
        The default for all accounts, including new ones; an account can override it.
      </Text>
      <Read of={read}>
        {(kept) => (
          <>
            <Facts of={saysKept(kept)} />
            <ChangeKept
              edited={edits('readExchangeRedaction', {}, formOfKept)}
              put={(body, version) => put.mutateAsync({ body, ifMatch: version })}
              button={{ mt: 'xs' }}
            />
          </>
        )}
      </Read>
    </section>
  )
}
