import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Ask } from '../../api/contracts.ts'
import { formatsSay } from '../labels/account-labels.ts'
import { isNewUrl } from '../secrets/confirmation.tsx'
import type { ApplicationSeen } from './seen.ts'

type Written = Ask<'createApplication'>['body']

export const fresh = {
  name: '',
  messages: true,
  inbound: '',
  status: '',
  version: 'v1',
  network: false,
  publicKey: '',
}
export type ApplicationForm = typeof fresh

export const formOf = ({
  name,
  keys,
  capabilities: { messages, network_apis: network },
}: ApplicationSeen): ApplicationForm => ({
  name,
  messages: messages !== undefined,
  inbound: messages?.webhooks?.inbound_url?.address ?? '',
  status: messages?.webhooks?.status_url?.address ?? '',
  version: messages?.version ?? 'v1',
  network: network !== undefined,
  publicKey: keys.public_key,
})

/** The update that is sent: members unknown to the form keep their values. */
export function writtenOf(form: ApplicationForm, before?: ApplicationSeen): Written {
  const { messages: oldMessages, network_apis: oldNetwork, ...others } = before?.capabilities ?? {}
  const webhook = (address: string, old: object | undefined) => ({ http_method: 'POST', ...old, address })
  const messages = {
    ...oldMessages,
    version: form.version as 'v1',
    webhooks: {
      ...oldMessages?.webhooks,
      inbound_url: webhook(form.inbound, oldMessages?.webhooks?.inbound_url),
      status_url: webhook(form.status, oldMessages?.webhooks?.status_url),
    },
  }
  return {
    name: form.name,
    ...(form.publicKey.trim() && { keys: { public_key: form.publicKey } }),
    capabilities: {
      ...others,
      ...(form.messages && { messages }),
      ...(form.network && { network_apis: oldNetwork ?? {} }),
    },
    ...(before && { privacy: before.privacy }),
  }
}

/** Whether the form sets another URL or public key, which must be confirmed. */
export const hasNewTarget = (form: ApplicationForm, before: ApplicationForm): boolean =>
  (form.messages && (isNewUrl(form.inbound, before.inbound) || isNewUrl(form.status, before.status))) ||
  isNewUrl(form.publicKey.trim(), before.publicKey.trim())

/** The API names of the form's fields. */
export const apiNames: Readonly<Record<string, keyof ApplicationForm>> = {
  'capabilities.messages.webhooks.inbound_url.address': 'inbound',
  'capabilities.messages.webhooks.status_url.address': 'status',
  'keys.public_key': 'publicKey',
}

/** The fields of an application, new or existing. */
export function ApplicationFields<V extends ApplicationForm>({
  form,
  isNew,
}: {
  form: UseFormReturnType<V>
  isNew: boolean
}) {
  const off = !form.values.messages
  return (
    <>
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <Checkbox label="Messages" {...form.getInputProps('messages', { type: 'checkbox' })} />
      <TextInput
        label="Inbound webhook URL"
        description="Receives inbound messages. Must begin with http:// or https://"
        type="url"
        disabled={off}
        {...form.getInputProps('inbound')}
      />
      <TextInput
        label="Status webhook URL"
        description="Receives the statuses of the application’s messages"
        type="url"
        disabled={off}
        {...form.getInputProps('status')}
      />
      <Select
        label="Webhook format"
        description={formatsSay}
        data={['v1', 'v0.1']}
        allowDeselect={false}
        disabled={off}
        {...form.getInputProps('version')}
      />
      <Checkbox label="Network features" {...form.getInputProps('network', { type: 'checkbox' })} />
      <Textarea
        label="Public key"
        description={
          isNew
            ? 'PEM, RSA. Leave empty to generate a key pair.'
            : 'PEM, RSA. A new key immediately invalidates all tokens of the previous key.'
        }
        autosize
        minRows={2}
        maxRows={8}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        {...form.getInputProps('publicKey')}
      />
    </>
  )
}
