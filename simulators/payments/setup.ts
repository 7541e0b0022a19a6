import { textOf, type Form } from './form.ts'
import { idText } from './intent.ts'

/** The saving of a card: succeeded once a card was accepted on the page. */
export type SetupIntent = {
  id: string
  object: 'setup_intent'
  created: number
  customer: string | null
  livemode: boolean
  usage: 'off_session'
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  payment_method: string | null
  last_setup_error: object | null
}

export const newSetup = (form: Form, now: number, livemode: boolean): SetupIntent => ({
  id: `seti_${idText()}`,
  object: 'setup_intent',
  created: Math.floor(now / 1000),
  customer: textOf(form, 'customer') ?? null,
  livemode,
  usage: 'off_session',
  status: 'requires_payment_method',
  payment_method: null,
  last_setup_error: null,
})
