import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../../../api/reading.ts'
import { DialogButton } from '../../../parts/dialog-button.tsx'
import { Act } from '../../../parts/forms/act.tsx'
import { FormAct } from '../../../parts/forms/form-act.tsx'
import { SendTest } from '../../../parts/records/send-test.tsx'
import { bodyOf, Fields, type Filled, filledFrom } from './fields.tsx'
import { keepChoices } from '../../../parts/secrets/keep.ts'
import { Confirmation, confirmationOf, unconfirmed } from '../../../parts/secrets/confirmation.tsx'
import { SigningSecret, type Shown } from '../../../parts/secrets/signing-secret.tsx'
import { ReplayAct } from '../replays.tsx'
import { type Endpoint, readAgain } from './seen.ts'

type Props = { endpoint: Endpoint }

/** The actions of a customer on one endpoint. */
export function EndpointActions({ endpoint }: Props) {
  return (
    <>
      <DialogButton variant="filled" size="xs" description="Send a test event">
        {() => <Trial endpoint={endpoint} />}
      </DialogButton>
      <Edit endpoint={endpoint} />
      <ReplayAct endpointId={endpoint.endpoint_id} />
      <Rotate endpoint={endpoint} />
      <Switch endpoint={endpoint} />
      <Delete endpoint={endpoint} />
    </>
  )
}

function Trial({ endpoint: { endpoint_id, url } }: Props) {
  const test = useChange('testEndpoint', readAgain)
  return (
    <Stack gap="sm">
      <Text size="sm">Sends the status of a fictitious message once to {url}, with the type test.</Text>
      <SendTest test={test} send={() => test.mutate({ params: { endpoint_id }, body: {} })} />
    </Stack>
  )
}

function Edit({ endpoint }: Props) {
  const change = useChange('changeEndpoint', readAgain)
  const { endpoint_id } = endpoint
  return (
    <FormAct<Filled & typeof unconfirmed>
      title="Change the endpoint"
      description="A new URL also applies to waiting events."
      initial={{ ...filledFrom(endpoint), ...unconfirmed }}
      yes="Change it"
      done="Endpoint changed."
      send={(filled) =>
        change.mutateAsync({
          params: { endpoint_id },
          body: { ...bodyOf(filled), ...confirmationOf(filled) },
        })
      }
      fields={(form) => (
        <>
          <Fields form={form} />
          {form.getValues().url !== endpoint.url && <Confirmation form={form} />}
        </>
      )}
    >
      Change
    </FormAct>
  )
}

function Rotate({ endpoint: { endpoint_id } }: Props) {
  const rotate = useChange('rotateEndpointSecret', readAgain)
  const [made, show] = useState<Shown>()
  const send = async ({ keep, ...proof }: { keep: string } & typeof unconfirmed) => {
    const rotated = await rotate.mutateAsync({
      params: { endpoint_id },
      body: { ...confirmationOf(proof), keep_seconds: Number(keep) },
    })
    show(rotated)
  }
  return (
    <>
      <FormAct
        title="Rotate the signing secret"
        description="Webhooks are signed with both secrets for the time that you choose, so that you can update your endpoint without interruption."
        initial={{ ...unconfirmed, keep: '86400' }}
        yes="Rotate secret"
        send={send}
        fields={(form) => (
          <>
            <Select
              label="The previous secret also signs for"
              data={keepChoices}
              allowDeselect={false}
              data-autofocus
              {...form.getInputProps('keep')}
            />
            <Confirmation form={form} />
          </>
        )}
      >
        Rotate secret
      </FormAct>
      {made && <SigningSecret title="New signing secret" shown={made} close={() => show(undefined)} />}
    </>
  )
}

function Switch({ endpoint: { endpoint_id, state, disabled_reason: why } }: Props) {
  const change = useChange('changeEndpoint', readAgain)
  const put = (enabled: boolean) => change.mutateAsync({ params: { endpoint_id }, body: { enabled } })
  if (state === 'disabled')
    return (
      <Act
        act={() => put(true)}
        refusal={why === 'operator' ? 'The operator has disabled it.' : undefined}
        done="Endpoint enabled. New events are sent immediately. Replay the events that it missed."
      >
        Enable
      </Act>
    )
  return (
    <Act
      danger
      act={() => put(false)}
      done="Endpoint switched off."
      ask={{
        title: 'Switch this endpoint off?',
        description:
          'It receives no events until you enable it. Waiting events end as undelivered and can be replayed.',
        yes: 'Switch it off',
      }}
    >
      Switch off
    </Act>
  )
}

function Delete({ endpoint: { endpoint_id } }: Props) {
  const remove = useChange('deleteEndpoint', ['listEndpoints'])
  const [, go] = useLocation()
  return (
    <Act
      danger
      act={async () => {
        await remove.mutateAsync({ params: { endpoint_id } })
        go('/webhooks/endpoints')
      }}
      done="Endpoint deleted."
      ask={{
        title: 'Delete this endpoint?',
        description:
          'Waiting events end as undelivered. Its events and attempts stay in the lists of events and attempts.',
        yes: 'Delete it',
      }}
    >
      Delete
    </Act>
  )
}
