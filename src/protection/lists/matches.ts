import { globTest } from './glob.ts'
import type { Facility, Kind } from '../rules/kinds.ts'
import type { RuleInput, Rule, Settings } from '../rules/rule.ts'

type Message = RuleInput['message']

/** What matched, or nothing. */
export type Found = Readonly<Record<string, unknown>> | undefined

/** What kinds of rules that are decided by the message alone find in it. */
export const inMessage: Partial<Record<Kind, (ruleInput: RuleInput, rule: Rule) => Found>> = {
  account: () => ({}),
  rest: () => ({}),
  facility(ruleInput, { settings }) {
    const facility = settings.facilities?.find((one) => usedBy[one](ruleInput))
    return facility && { facility }
  },
  traffic: ({ message }, rule) => trafficMatch(message, rule),
}

const usedBy: Record<Facility, (ruleInput: RuleInput) => boolean> = {
  sms: ({ message }) => message.channel === 'sms',
  chat: ({ message }) => message.channel !== 'sms',
  failover: ({ workflow }) => workflow !== undefined && workflow.items > 1,
  unicode: ({ message }) => message.channel === 'sms' && message.encoding === 'unicode',
  long: ({ message }) => message.channel === 'sms' && message.parts > 1,
  word_sender: ({ message }) => message.channel === 'sms' && !/^[0-9]+$/.test(message.sender),
}

/** All that the rule names has to fit: one of its senders, one of its prefixes, and one of its texts. */
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

/** The patterns of a rule, compiled at their first use; a rule that is read again has settings of its own. */
function textsOf({ settings }: Rule) {
  let tests = compiled.get(settings)
  if (!tests)
    compiled.set(settings, (tests = settings.texts!.map((pattern) => ({ pattern, test: globTest(pattern) }))))
  return tests
}
