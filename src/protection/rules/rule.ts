import type { Effect, Facility, Kind, Code } from './kinds.ts'

/** How a rule is set, in the words of its wire. `amount` is micro-euros a day. */
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
  /** Of a daily cap: what is counted, and the day, in exchange time in milliseconds. */
  key?: string | undefined
  window?: { beginsAt: number; endsAt: number } | undefined
}

export type Rule = {
  id: string
  /** The account whose messages it is asked of; null is every account, each for itself. */
  accountId: string | null
  name: string
  kind: Kind
  effect: Effect
  settings: Settings
  /** The uploads whose entries are its list. */
  lists: string[]
}

/** A message that rules are asked of. Times are exchange time in milliseconds, price is micro-euros. */
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
  }
  /** What the customer has given beside; `trusted_recipient` is read. */
  details: { trusted_recipient?: boolean } | null
  workflow?: { item: number; items: number } | undefined
}

/** Why a message is refused, as its customer is told. */
export type Refused = { code: Code; rule: Kind; detail: string }

/** What a rule, or the usual countries (then without an id), has to say of a message. */
export type Match = {
  ruleId: string | null
  name: string
  kind: Kind
  code: Code
  /** `override` is a refusal that the message's trust has overridden; `ignored` is trust that the account has no plan for. */
  effect: 'block' | 'monitor' | 'override' | 'ignored'
  /** What matched, what was counted, and the limit. */
  facts: Readonly<Record<string, unknown>>
}

/** What the rules say of a message before it is counted. */
export type RuleResult = {
  refused: Refused | undefined
  matches: readonly Match[]
  /** Rules that count it when it is stored; none when it is refused. */
  counting: readonly Rule[]
  /** Whether fraud protections let it pass whatever they find. */
  trusted: boolean
  /** Rules whose lists are not looked into yet, and what is said of the message when they are: it is stored only if it stands on none. */
  open?: Open | undefined
}

/** What lists say of the messages of a batch: what speaks against one. */
export type ListAnswers = {
  against(ruleInput: RuleInput, rule: Rule): Readonly<Record<string, unknown>> | undefined
}

export type Open = { rules: readonly Rule[]; judge(lists: ListAnswers): RuleResult }
