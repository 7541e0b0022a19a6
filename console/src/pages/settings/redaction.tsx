import { Text, Title as Heading } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FormButton } from '../../parts/form.tsx'
import {
  daysOfForm,
  formOf,
  RedactionFields,
  type RedactionForm,
  saysNumbers,
  saysTexts,
} from '../../parts/redaction-fields.tsx'
import { Read } from '../../parts/states.tsx'
import { useSession } from '../../shell/session.ts'

/** For how long texts and numbers are kept of accounts that want nothing of their own. */
export function Redaction() {
  const read = useRead('readExchangeRedaction', {})
  const put = useChange('putExchangeRedaction', ['readExchangeRedaction', 'readRedaction'])
  const refusal = refusalFor(useSession(), 'admin')
  return (
    <section aria-label="Personal data">
      <Heading order={2} size="h4" mb={4}>
        Personal data
      </Heading>
      <Text size="sm" c="dimmed" mb="xs">
        For every account that wants nothing else in its own settings, those to come too.
      </Text>
      <Read of={read}>
        {(kept) => (
          <>
            <Facts
              of={[
                ['Texts', saysTexts(kept.text_days)],
                ['Numbers', saysNumbers(kept.number_days)],
              ]}
            />
            <FormButton<RedactionForm>
              name="Change what is kept"
              first={formOf(kept)}
              refusal={refusal}
              button={{ mt: 'xs' }}
              done="What is past its time goes within minutes."
              act={(form) => put.mutateAsync({ body: daysOfForm(form) })}
              fields={(form) => <RedactionFields form={form} />}
            />
          </>
        )}
      </Read>
    </section>
  )
}
