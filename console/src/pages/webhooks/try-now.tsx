import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'

type Endpoint = Answered<'listWebhookEndpoints'>['endpoints'][number]

/** Retries the waiting events of an endpoint now, before their scheduled time. */
export function TryNow({ one, refusal }: { one: Endpoint; refusal: string | undefined }) {
  const retry = useChange('retryWebhookEndpoint', [
    'listWebhookEndpoints',
    'listWebhookEvents',
    'listWebhookAttempts',
  ])
  const body = { api_key: one.api_key, origin: one.origin }
  const all = async () => {
    while ((await retry.mutateAsync({ body })).more);
  }
  return (
    <Act act={all} done="Retry started." refusal={refusal ?? inVain(one)}>
      Try now
    </Act>
  )
}

function inVain({ state, waiting }: Endpoint): string | undefined {
  if (state === 'disabled') return 'The endpoint is disabled. Enable it, then replay.'
  return waiting === 0 ? 'No waiting events.' : undefined
}
