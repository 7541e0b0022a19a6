import { globTest } from './glob.ts'
import type { Facility, Kind } from '../rules/kinds.ts'
import type { RuleInput, Rule, Settings } from '../rules/rule.ts'

type Message = RuleInput['message']

/** The facts of a match, or undefined. */
export type Found = Readonly<Record<string, unknown>> | undefined

/** Matchers of the kinds that are decided by the message alone. */
export const inMessage: Partial<Record<Kind, (input: RuleInput, rule: Rule) => Found>> = {
  account: () => ({}),
  rest: ({ message }) => (message.smpp ? undefined : {}),
  facility(input, { settings }) {
    const facility = settings.facilities?.find((one) => usedBy[one](input))
    return facility && { facility }
  },
  traffic: ({ message }, rule) => trafficMatch(message, rule),
}

const usedBy: Record<Facility, (input: RuleInput) => boolean> = {
  sms: ({ message }) => message.channel === 'sms',
  chat: ({ message }) => message.channel !== 'sms',
  failover: ({ workflow }) => workflow !== undefined && workflow.items > 1,
  unicode: ({ message }) => message.channel === 'sms' && message.encoding === 'unicode',
  long: ({ message }) => message.channel === 'sms' && message.parts > 1,
  alphanumeric_sender: ({ message }) => message.channel === 'sms' && !/^[0-9]+$/.test(message.sender),
}

/** Matches if a sender, a prefix and a text of the rule match; settings that the rule does not have are ignored. */
function trafficMatch({ sender, recipient, text }: Message, rule: Rule): Found {
  const { senders, prefixes } = rule.settings
  if (senders && !senders.some((one) => one.toLowerCase() === sender.toLowerCase())) return undefined
  const prefix = prefixes?.find((one) => recipient.startsWith(one))
  if (prefixes && prefix === undefined) return undefined
  const pattern = rule.settings.texts && textsOf(rule).find((one) => one.test(text))?.pattern
  if (rule.settings.texts && pattern === undefined) return undefined
  return { ...(senders && { sender }), ...(prefix !== undefined && { prefix }), ...(pattern && { pattern }) }
}

const compiled = new WeakMap<Settings, { pattern: string; test: (text: string) => boolean }[]>()

/** The patterns of a rule, compiled at first use. They are cached by settings object, because a reloaded rule has a new one. */
function textsOf({ settings }: Rule) {
  let tests = compiled.get(settings)
  if (!tests)
    compiled.set(settings, (tests = settings.texts!.map((pattern) => ({ pattern, test: globTest(pattern) }))))
  return tests
}
