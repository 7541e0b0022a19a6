import { invalid } from './errors.ts'
import { type Form, textOf } from './form.ts'
import { idText } from './intent.ts'

/** A page of the acquirer on which a card is saved, as the API shows it. `created` and `expires_at` are in seconds. */
export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'no_payment_required'
  created: number
  expires_at: number
  currency: string | null
  customer: string | null
  customer_creation: string | null
  customer_email: string | null
  client_reference_id: string | null
  success_url: string
  cancel_url: string | null
  livemode: boolean
  metadata: Record<string, string>
  setup_intent: string
  /** Null once the page is closed. */
  url: string | null
}

const daySeconds = 86_400
const known = new Set([
  'mode',
  'currency',
  'customer',
  'customer_creation',
  'customer_email',
  'client_reference_id',
  'success_url',
  'cancel_url',
  'expires_at',
  'metadata',
  'allowed_payment_method_types',
  'expand',
])

type Opened = { now: number; livemode: boolean; setupIntent: string; pagesUrl: string }

/** Checks the parameters as the acquirer does. Throws `ApiError`. */
export function newSession(form: Form, { now, livemode, setupIntent, pagesUrl }: Opened): Session {
  const other = Object.keys(form).find((name) => !known.has(name))
  if (other !== undefined) throw invalid(other, `Received unknown parameter: ${other}`, 'parameter_unknown')
  if (textOf(form, 'mode') !== 'setup') throw invalid('mode', 'Only the mode setup is simulated.')
  if (!textOf(form, 'currency') && !form['allowed_payment_method_types'])
    throw invalid('currency', 'The currency is required in setup mode.', 'parameter_missing')
  const customer = textOf(form, 'customer') ?? null
  for (const name of ['customer_creation', 'customer_email'])
    if (customer && form[name] !== undefined)
      throw invalid(name, `You may only specify one of these parameters: customer, ${name}.`)
  const email = textOf(form, 'customer_email')
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw invalid('customer_email', 'Invalid email address.', 'email_invalid')
  const id = `cs_${livemode ? 'live' : 'test'}_${idText()}`
  const created = Math.floor(now / 1000)
  return {
    id,
    object: 'checkout.session',
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    created,
    expires_at: expiryOf(form, created),
    currency: textOf(form, 'currency') ?? null,
    customer,
    customer_creation: textOf(form, 'customer_creation') ?? null,
    customer_email: email ?? null,
    client_reference_id: textOf(form, 'client_reference_id') ?? null,
    success_url: urlOf(form, 'success_url')!,
    cancel_url: urlOf(form, 'cancel_url') ?? null,
    livemode,
    metadata: { ...(form['metadata'] as Record<string, string> | undefined) },
    setup_intent: setupIntent,
    url: `${pagesUrl}/c/pay/${id}`,
  }
}

/** 24 hours, or between 30 minutes and 24 hours as requested. */
function expiryOf(form: Form, created: number): number {
  const requested = textOf(form, 'expires_at')
  if (requested === undefined) return created + daySeconds
  const at = Number(requested)
  // A few seconds for the way of the request.
  if (!(at >= created + 1_790 && at <= created + daySeconds + 10))
    throw invalid('expires_at', 'It must be between 30 minutes and 24 hours after the creation.')
  return at
}

function urlOf(form: Form, name: 'success_url' | 'cancel_url'): string | undefined {
  const text = textOf(form, name)
  if (text === undefined && name === 'cancel_url') return undefined
  if (text === undefined || !/^https?:\/\/[^\s/]+/.test(text))
    throw invalid(name, 'Not a valid URL', 'url_invalid')
  return text
}
