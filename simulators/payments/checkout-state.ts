import type { Method } from './cards.ts'
import type { Session } from './session.ts'
import type { SetupIntent } from './setup.ts'

/** The pages and cards by ID. */
export type CheckoutState = {
  sessions: Map<string, Session>
  setups: Map<string, SetupIntent>
  methods: Map<string, Method>
  /** The test card that a saved card behaves like. */
  paysAs: Map<string, string>
}

type Written = { [Name in keyof CheckoutState]: [string, never][] }

/** Reads pages and cards from JSON; without a text there are none. */
export function readState(text: string | undefined): CheckoutState {
  const kept = text === undefined ? undefined : (JSON.parse(text) as Written)
  return {
    sessions: new Map(kept?.sessions),
    setups: new Map(kept?.setups),
    methods: new Map(kept?.methods),
    paysAs: new Map(kept?.paysAs),
  }
}

export const writeState = (state: CheckoutState): string =>
  JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, all]) => [name, [...all]])))
