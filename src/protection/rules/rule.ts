import type { Effect, Facility, Kind, Code } from './kinds.ts'

/** Settings of a rule, named as on the wire. `amount` is micro-euros per day. */
export type Settings = {
  countries?: string[] | undefined
  networks?: string[] | undefined
  facilities?: Facility[] | undefined
  senders?: string[] | undefined
  prefixes?: string[] | undefined
  texts?: string[] | undefined
  limit?: number | undefined
  window_seconds?: number | undefined
  digits?: number | undefined
  amount?: number | undefined
  /** For a daily cap: the counted key, and the start and end of the day (exchange time in milliseconds). */
  key?: string | undefined
  window?: { beginsAt: number; endsAt: number } | undefined
}

export type Rule = {
  id: string
  /** The account whose messages the rule applies to; null applies the rule to every account separately. */
  accountId: string | null
  name: string
  kind: Kind
  effect: Effect
  settings: Settings
  /** The uploads that form the list of the rule. */
  lists: string[]
}

/** A message under evaluation. Times are exchange time in milliseconds, price is micro-euros. */
export type RuleInput = {
  message: {
    id: string
    accountId: string
    channel: string
    sender: string
    recipient: string
    text: string
    parts: number
    encoding: string
    price: number
    acceptedAt: number
    contentId: string | null
    entityId: string | null
    /** Set if the message was submitted by SMPP. */
    smpp?: object | undefined
  }
  /** Details provided by the customer; only `trusted_recipient` is read. */
  details: { trusted_recipient?: boolean } | null
  workflow?: { item: number; items: number } | undefined
}

/** Why a message is refused, as shown to the customer. */
export type Refused = { code: Code; rule: Kind; detail: string }

/** A match of a rule, or of the default home-country rule (without an ID). */
export type Match = {
  ruleId: string | null
  name: string
  kind: Kind
  code: Code
  /**
   * `override`: `trusted_recipient` overrode the block. `ignored`: the message was blocked although it has `trusted_recipient`, because the
   * account does not have the premium plan.
   */
  effect: 'block' | 'monitor' | 'override' | 'ignored'
  /** The matched values, the count, and the limit of the rule. */
  facts: Readonly<Record<string, unknown>>
}

/** Result of the rules before the message is counted. */
export type RuleResult = {
  refused: Refused | undefined
  matches: readonly Match[]
  /** Rules that count the message when it is stored; empty if it is refused. */
  counting: readonly Rule[]
  /** Whether `trusted_recipient` overrides fraud-protection rules. */
  trusted: boolean
  /** Rules whose lists are not checked yet, and how to evaluate them later. The message is stored only if no such list contains it. */
  open?: Open | undefined
}

/** List entries of a batch; `against` returns the facts that speak against a message. */
export type ListAnswers = {
  against(input: RuleInput, rule: Rule): Readonly<Record<string, unknown>> | undefined
}

export type Open = { rules: readonly Rule[]; judge(lists: ListAnswers): RuleResult }
