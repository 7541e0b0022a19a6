import { Group, Stack, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { ChangeKept, formOfKept, saysKept } from '../../parts/records/redaction.tsx'
import { Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'

type RedactionSettings = Answered<'readRedaction'>

/** The retention of texts and numbers of an account. */
export function Redaction({ apiKey }: { apiKey: string }) {
  const read = useRead('readRedaction', { params: { api_key: apiKey } })
  return (
    <Stack component="section" aria-label="Personal data" gap="xs" w="100%" maw={640} align="flex-start">
      <Heading order={2} size="h4">
        Personal data
      </Heading>
      <Read of={read}>{(kept) => <Shown apiKey={apiKey} kept={kept} />}</Read>
    </Stack>
  )
}

function Shown({ apiKey, kept }: { apiKey: string; kept: RedactionSettings }) {
  const { text_days: texts, number_days: numbers, own } = kept
  const put = useChange('putRedaction', ['readRedaction'])
  const params = { api_key: apiKey }
  const progress = [
    ...(texts === null ? [] : [['No texts before', <When key="t" at={kept.texts_until} />] as const]),
    ...(numbers === null ? [] : [['Masked before', <When key="n" at={kept.numbers_until} />] as const]),
  ]
  const setBy = ['Set by', own ? 'this account' : 'the exchange, for all accounts'] as const
  return (
    <>
      <Facts of={[...saysKept(kept), setBy, ...progress]} />
      <Group gap="xs">
        <ChangeKept
          edited={edits('readRedaction', { params }, formOfKept)}
          put={(body, version) => put.mutateAsync({ params, body, ifMatch: version })}
        />
        {own && <Follow apiKey={apiKey} />}
      </Group>
    </>
  )
}

function Follow({ apiKey }: { apiKey: string }) {
  const follow = useChange('followExchangeRedaction', ['readRedaction'])
  return (
    <Act
      refusal={refusalFor(useSession(), 'admin')}
      done="The account uses the exchange’s retention again."
      ask={{
        title: 'Use the exchange’s retention?',
        description: 'Personal data older than the exchange’s retention is deleted permanently.',
        yes: 'Use the exchange’s retention',
      }}
      act={() => follow.mutateAsync({ params: { api_key: apiKey } })}
    >
      Use the exchange’s retention
    </Act>
  )
}
