import { countryOf } from './countries.ts'
import { kinds, type Kind } from '../rules/kinds.ts'
import { inMessage, type Found } from '../lists/matches.ts'
import { ruleOf } from './destinations.ts'
import type { RuleInput, ListAnswers, Match, Refused, Rule, RuleResult } from '../rules/rule.ts'
import type { Rules } from '../rules/rulebook.ts'

/** Whose network a number is, and in which country. */
export type NetworkOf = (recipient: string) => { network: string; country: string } | undefined

/** What decides: a rule, or the usual countries, which have no id. */
type RuleOrUsual = Pick<Rule, 'name' | 'kind' | 'effect'> & { id: string | null }

/** What is known of a message's account and recipient when rules are asked. */
export type World = {
  rules: Rules
  premiumPlan: boolean
  /** The only country that may be sent to unless a rule says otherwise; nothing where all may. */
  home: string | undefined
  networkOf: NetworkOf
  lists: ListAnswers | undefined
}

/** What the rules that need no counting say of a message: the first that blocks refuses it, and those behind it are not asked. */
export function judge(
  ruleInput: RuleInput,
  { rules, premiumPlan, home, networkOf, lists }: World,
): RuleResult {
  const requested = requestsTrust(ruleInput)
  const trusted = requested && premiumPlan
  const matches: Match[] = requested && !premiumPlan ? [ignored] : []
  const refused = (rule: RuleOrUsual, facts: Found) => {
    const match = matchOf(rule, facts!, trusted)
    matches.push(match)
    return match.effect === 'block' ? refusedBy(rule.kind) : undefined
  }
  const end = (refusal: Refused): RuleResult => ({ refused: refusal, matches, counting: [], trusted })
  for (const rule of rules.asked) {
    const facts = kinds[rule.kind].list
      ? appliesList(ruleInput, rule) && lists?.against(ruleInput, rule)
      : inMessage[rule.kind]!(ruleInput, rule)
    const refusal = facts && refused(rule, facts)
    if (refusal) return end(refusal)
  }
  if (ruleInput.message.channel === 'sms')
    for (const [rule, facts] of destinationRules(ruleInput, rules, home, networkOf)) {
      const refusal = refused(rule, facts)
      if (refusal) return end(refusal)
    }
  return { refused: undefined, matches, counting: rules.counting, trusted }
}

/** Whether the customer says that the recipient is to be trusted. */
export function requestsTrust({ details }: RuleInput): boolean {
  return details?.trusted_recipient === true
}

const ignored: Match = {
  ruleId: null,
  name: 'trusted_recipient',
  kind: 'traffic',
  code: kinds.traffic.code,
  effect: 'ignored',
  facts: { why: 'The account is not subscribed to the premium fraud protection plan.' },
}

/** Whether a rule with a list is to be asked of a message: numbers are those of SMS, and regulators those of their countries. */
export function appliesList({ message }: RuleInput, { kind, settings }: Rule): boolean {
  if (message.channel !== 'sms' || !kinds[kind].list) return false
  return !settings.countries || settings.countries.includes(countryOf(message.recipient) ?? '')
}

/** What a rule's match comes to: trust overrides what fraud protections refuse. */
export function matchOf(
  { id, name, kind, effect }: RuleOrUsual,
  facts: Readonly<Record<string, unknown>>,
  trusted: boolean,
): Match {
  const { code, fraud } = kinds[kind]
  const does = effect === 'monitor' ? 'monitor' : fraud && trusted ? 'override' : 'block'
  return { ruleId: id, name, kind, code, effect: does, facts }
}

export function refusedBy(kind: Kind): Refused {
  return { code: kinds[kind].code, rule: kind, detail: kinds[kind].detail }
}

type Placed = [RuleOrUsual, Readonly<Record<string, unknown>>]

/** The rules for its country and network that do not simply allow them. */
function destinationRules(
  { message }: RuleInput,
  { countries, networks }: Rules,
  home: string | undefined,
  networkOf: NetworkOf,
) {
  const found: Placed[] = []
  if (countries.length + networks.length === 0 && home === undefined) return found
  const known = networkOf(message.recipient)
  const country = known?.country ?? countryOf(message.recipient)
  const byCountry = ruleOf(countries, ({ settings }) => settings.countries ?? [], country)
  if (byCountry && byCountry.effect !== 'allow') found.push([byCountry, { country: country ?? null }])
  if (!byCountry && home !== undefined && country !== home)
    found.push([usualCountries, { country: country ?? null, home }])
  const byNetwork = ruleOf(networks, ({ settings }) => settings.networks ?? [], known?.network)
  if (byNetwork && byNetwork.effect !== 'allow') found.push([byNetwork, { network: known?.network ?? null }])
  return found
}

const usualCountries = { id: null, name: 'home country', kind: 'country', effect: 'block' } as const
