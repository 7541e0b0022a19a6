import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '../../api/reading.ts'
import { useApplications } from '../../parts/applications/choices.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { SendTest } from '../../parts/records/send-test.tsx'

/** Sends a test status to one of the customer's own endpoints, and shows the response. */
export function TestEvent() {
  return <DialogButton description="Send a test event">{() => <Trial />}</DialogButton>
}

const readAgain = ['listOwnWebhookEndpoints', 'listOwnWebhookAttempts', 'listOwnWebhookEvents'] as const

function Trial() {
  const account = useRead('readOwnAccount', {})
  const { list } = useApplications()
  const [application, choose] = useState<string | null>(null)
  const ofAccount = useChange('testOwnWebhook', readAgain)
  const ofApplication = useChange('testOwnApplicationWebhook', readAgain)
  const test = application ? ofApplication : ofAccount
  const send = () =>
    application
      ? ofApplication.mutate({ params: { application_id: application }, body: {} })
      : ofAccount.mutate({ body: {} })
  const own = list.flatMap(({ id, name, capabilities }) => {
    const address = capabilities.messages?.webhooks?.status_url?.address
    return address ? [{ value: id, label: `${name}: ${address}` }] : []
  })
  const usual = account.data?.status_url
  return (
    <Stack gap="sm">
      <Text size="sm">
        Sends the status of a fictitious message once to your status webhook URL. The request is signed like
        every webhook, so that you can test the verification of signatures.
      </Text>
      <Select
        label="Send to the status webhook URL of"
        placeholder={usual ? `The account: ${usual}` : 'The account has no status webhook URL (see Settings)'}
        clearable
        data={own}
        value={application}
        onChange={choose}
        data-autofocus
      />
      <SendTest test={test} send={send} />
    </Stack>
  )
}
