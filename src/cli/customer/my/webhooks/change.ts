import type { OptionValues } from '../../../arguments/shapes.ts'
import { UsageError } from '../../../arguments/read.ts'
import type { CommandOutput } from '../../../frame/output.ts'
import { accountCommand } from '../../access/command.ts'
import type { AccountAnswer, AccountInput } from '../../access/operations.ts'
import type { AccountAsk } from '../../access/request.ts'
import { keepSecondsOption } from '../keep-seconds.ts'
import { endpointArgument, endpointOf } from './endpoint.ts'

const settings = {
  description: { value: 'text', description: 'Your own note.' },
  events: {
    value: 'types',
    description: 'Only events of these types, separated by commas, such as message.status; `all` for all.',
  },
  email: {
    value: 'address',
    description: 'Address that is notified when the endpoint is disabled; empty for none.',
  },
} as const

const args = { endpoint: endpointArgument } as const

export const webhooksCreateCommand = accountCommand({
  name: 'my webhooks create',
  description: 'Create a webhook endpoint, and show its signing secret once.',
  args: { url: { description: 'URL that receives the events.' } },
  options: settings,
  async run({ ask }, { args: { url }, options }) {
    const body = { url, ...settingsOf(options) }
    const json = await ask('createEndpoint', { body })
    return {
      json,
      lines: () => [`Created ${json.endpoint_id} for ${json.url}.`, `Signing secret: ${json.secret}`],
      hint: 'Store the secret now: it is not shown again.',
    }
  },
})

export const webhooksChangeCommand = accountCommand({
  name: 'my webhooks change',
  description: 'Change the settings of a webhook endpoint; omitted settings are unchanged.',
  args,
  options: { url: { value: 'url', description: 'New URL, also for waiting events.' }, ...settings },
  async run({ ask }, { args: { endpoint }, options: { url, ...options } }) {
    const body = { ...(url !== undefined && { url }), ...settingsOf(options) }
    if (Object.keys(body).length === 0) throw new UsageError('Pass at least one setting; --help lists them.')
    return changed(ask, endpoint, body, (one) => `Changed ${one.endpoint_id} for ${one.url}.`)
  },
})

export const webhooksEnableCommand = accountCommand({
  name: 'my webhooks enable',
  description: 'Enable a webhook endpoint. Events that it has missed are not sent; replay them.',
  args,
  run: ({ ask }, { args: { endpoint } }) =>
    changed(ask, endpoint, { enabled: true }, (one) => `Enabled ${one.endpoint_id} for ${one.url}.`),
})

export const webhooksDisableCommand = accountCommand({
  name: 'my webhooks disable',
  description: 'Disable a webhook endpoint, until you enable it.',
  args,
  run: ({ ask }, { args: { endpoint } }) =>
    changed(ask, endpoint, { enabled: false }, (one) => `Disabled ${one.endpoint_id} for ${one.url}.`),
})

export const webhooksDeleteCommand = accountCommand({
  name: 'my webhooks delete',
  description: 'Delete a webhook endpoint; its events and attempts stay in the lists.',
  args,
  async run({ ask }, { args: { endpoint } }) {
    const { endpoint_id, url } = await endpointOf(ask, endpoint)
    const json = await ask('deleteEndpoint', { params: { endpoint_id } })
    return { json, lines: () => [`Deleted ${endpoint_id} for ${url}.`] }
  },
})

export const webhooksRotateCommand = accountCommand({
  name: 'my webhooks rotate',
  description: 'Rotate the signing secret of a webhook endpoint, and show the new one once.',
  args,
  options: keepSecondsOption,
  async run({ ask }, { args: { endpoint }, options }) {
    const { endpoint_id, url } = await endpointOf(ask, endpoint)
    const body = { keep_seconds: options['keep-seconds'] }
    const json = await ask('rotateEndpointSecret', { params: { endpoint_id }, body })
    const until = json.previous_signs_until
    return {
      json,
      lines: () => [
        `The new signing secret of ${url}: ${json.secret}`,
        until === null ? 'The previous secret is revoked.' : `The previous secret also signs until ${until}.`,
      ],
      hint: 'Store the secret now: it is not shown again.',
    }
  },
})

export const webhooksTestCommand = accountCommand({
  name: 'my webhooks test',
  description: 'Send a test event to a webhook endpoint, and show its response.',
  args,
  async run({ ask }, { args: { endpoint } }) {
    const { endpoint_id, url } = await endpointOf(ask, endpoint)
    const json = await ask('testEndpoint', { params: { endpoint_id }, body: {} })
    const result = json.http_status === null ? `${json.fault}: ${json.detail}` : `status ${json.http_status}`
    return {
      json,
      lines: () => [`Sent test event ${json.event_id} to ${url}: ${result} after ${json.duration_ms} ms.`],
      code: json.delivered ? 0 : 1,
    }
  },
})

type Change = NonNullable<AccountInput<'changeEndpoint'>['body']>

function settingsOf({ description, events, email }: OptionValues<typeof settings>) {
  const types = events?.split(',').map((one) => one.trim())
  return {
    ...(description !== undefined && { description }),
    // The exchange refuses unknown types and lists the known ones.
    ...(types && { event_types: events === 'all' ? null : types }),
    ...(email !== undefined && { notify_email: email === '' ? null : email }),
  }
}

async function changed(
  ask: AccountAsk,
  typed: string,
  body: Change,
  sentence: (endpoint: AccountAnswer<'changeEndpoint'>) => string,
): Promise<CommandOutput> {
  const { endpoint_id } = await endpointOf(ask, typed)
  const json = await ask('changeEndpoint', { params: { endpoint_id }, body })
  return { json, lines: () => [sentence(json)] }
}
