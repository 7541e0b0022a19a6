import { newMethod, type Method, type PageCard } from './cards.ts'
import { readState, writeState } from './checkout-state.ts'
import { ApiError, invalid, missing } from './errors.ts'
import type { Events } from './events.ts'
import type { Form } from './form.ts'
import { idText } from './intent.ts'
import { newSession, type Session } from './session.ts'
import { newSetup } from './setup.ts'

export type CheckoutDeps = {
  now: () => number
  events: Events
  livemode: boolean
  pagesUrl: () => string
  /** Pages and cards as `text` has returned them. */
  state?: string | undefined
  /** Called after each change of pages and cards. */
  changed: () => void
}

/** Pages on which cards are saved, and the saved cards. */
export function openCheckout({ now, events, livemode, pagesUrl, state, changed }: CheckoutDeps) {
  const all = readState(state)
  const { sessions, setups, methods, paysAs } = all

  const sessionOf = (id: string): Session => {
    const session = sessions.get(id) ?? raise(missing(id))
    if (session.status === 'open' && session.expires_at * 1000 <= now()) expire(session)
    return session
  }
  const expire = (session: Session) => {
    Object.assign(session, { status: 'expired', url: null })
    changed()
    setups.get(session.setup_intent)!.status = 'canceled'
    events.send('checkout.session.expired', session)
  }
  /** The session, with objects instead of their IDs where the request expands them. */
  const expanded = (session: Session, form: Form) => {
    if (!expands(form, 'setup_intent')) return session
    const setup = setups.get(session.setup_intent)!
    const method = setup.payment_method === null ? null : methods.get(setup.payment_method)!
    const full = expands(form, 'setup_intent.payment_method') ? { ...setup, payment_method: method } : setup
    return { ...session, setup_intent: full }
  }

  return {
    /** The pages and cards, to be restored. */
    text: () => writeState(all),
    create(form: Form) {
      const setup = newSetup(form, now(), livemode)
      const session = newSession(form, { now: now(), livemode, setupIntent: setup.id, pagesUrl: pagesUrl() })
      setups.set(setup.id, setup)
      sessions.set(session.id, session)
      changed()
      return expanded(session, form)
    },
    read: (id: string, query: Form) => expanded(sessionOf(id), query),
    expire(id: string): Session {
      const session = sessionOf(id)
      if (session.status !== 'open')
        throw invalid('session', 'Only Checkout Sessions with a status of open can be expired.')
      expire(session)
      return session
    },
    setup: (id: string) => setups.get(id) ?? raise(missing(id)),
    method: (id: string) => methods.get(id) ?? raise(missing(id)),
    detach(id: string): Method {
      const method = methods.get(id) ?? raise(missing(id))
      if (method.customer === null)
        throw invalid('payment_method', 'The payment method you provided is not attached to a customer.')
      method.customer = null
      changed()
      events.send('payment_method.detached', method)
      return method
    },
    /** The test card that a saved card behaves like. Throws if the card does not belong to the customer of a payment. */
    cardOf(id: string, customer: string | null): string {
      const method = methods.get(id)
      if (method && (method.customer === null || method.customer !== customer))
        throw invalid('payment_method', `The customer does not have a payment method with the ID ${id}.`)
      return paysAs.get(id) ?? id
    },
    /** The page of a session; undefined if there is none, or if it is closed. */
    open(id: string): Session | undefined {
      const session = sessions.has(id) ? sessionOf(id) : undefined
      return session?.status === 'open' ? session : undefined
    },
    /** A card that a person enters on the page; returns why it is refused. */
    enter(session: Session, card: PageCard): string | undefined {
      const setup = setups.get(session.setup_intent)!
      if (card.refused) {
        setup.last_setup_error = { type: 'card_error', ...card.refused }
        events.send('setup_intent.setup_failed', setup)
        return card.refused.message
      }
      if (session.customer === null && session.customer_creation === 'always')
        session.customer = `cus_${idText()}`
      const method = newMethod(card, session.customer, now(), livemode)
      methods.set(method.id, method)
      paysAs.set(method.id, card.paysAs)
      Object.assign(setup, { status: 'succeeded', payment_method: method.id, customer: session.customer })
      Object.assign(session, { status: 'complete', url: null })
      changed()
      events.send('setup_intent.succeeded', setup)
      events.send('checkout.session.completed', session)
      return undefined
    },
  }
}

/** Whether a request expands the object at this path. */
function expands({ expand: paths }: Form, path: string): boolean {
  return Array.isArray(paths) && paths.some((one) => one === path || one.startsWith(`${path}.`))
}

export type Checkout = ReturnType<typeof openCheckout>

function raise(error: ApiError): never {
  throw error
}
