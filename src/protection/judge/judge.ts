import { countryOf } from './countries.ts'
import { kinds, type Kind } from '../rules/kinds.ts'
import { inMessage, type Found } from '../lists/matches.ts'
import { ruleOf } from './destinations.ts'
import type { RuleInput, ListAnswers, Match, Refused, Rule, RuleResult } from '../rules/rule.ts'
import type { Rules } from '../rules/rulebook.ts'

/** Network and country of a number. */
export type NetworkOf = (recipient: string) => { network: string; country: string } | undefined

/** A rule, or the default home-country rule, which has no ID. */
type RuleOrDefault = Pick<Rule, 'name' | 'kind' | 'effect'> & { id: string | null }

/** Inputs of the rules besides the message: the account's rules and settings, and data about the recipient. */
export type RuleContext = {
  rules: Rules
  premiumPlan: boolean
  /** The only country to which the account may send unless a rule decides otherwise; undefined allows all countries. */
  home: string | undefined
  networkOf: NetworkOf
  lists: ListAnswers | undefined
}

/** Evaluates all rules that need no counting. The first rule that blocks refuses the message and ends the evaluation. */
export function judge(
  input: RuleInput,
  { rules, premiumPlan, home, networkOf, lists }: RuleContext,
): RuleResult {
  const trustRequested = requestsTrust(input)
  const trusted = trustRequested && premiumPlan
  const matches: Match[] = trustRequested && !premiumPlan ? [ignoredTrust] : []
  const refused = (rule: RuleOrDefault, facts: Found) => {
    const match = matchOf(rule, facts!, trusted)
    matches.push(match)
    return match.effect === 'block' ? refusedBy(rule.kind) : undefined
  }
  const end = (refusal: Refused): RuleResult => ({ refused: refusal, matches, counting: [], trusted })
  for (const rule of rules.immediate) {
    const facts = kinds[rule.kind].list
      ? appliesList(input, rule) && lists?.against(input, rule)
      : inMessage[rule.kind]!(input, rule)
    const refusal = facts && refused(rule, facts)
    if (refusal) return end(refusal)
  }
  if (input.message.channel === 'sms')
    for (const [rule, facts] of destinationRules(input, rules, home, networkOf)) {
      const refusal = refused(rule, facts)
      if (refusal) return end(refusal)
    }
  return { refused: undefined, matches, counting: rules.counting, trusted }
}

/** Whether the customer marks the recipient as trusted. */
export function requestsTrust({ details }: RuleInput): boolean {
  return details?.trusted_recipient === true
}

const ignoredTrust: Match = {
  ruleId: null,
  name: 'trusted_recipient',
  kind: 'traffic',
  code: kinds.traffic.code,
  effect: 'ignored',
  facts: { why: 'The account is not subscribed to the premium fraud protection plan.' },
}

/** Whether a rule with a list applies to a message. Such rules apply only to SMS, and regulatory rules only in their countries. */
export function appliesList({ message }: RuleInput, { kind, settings }: Rule): boolean {
  if (message.channel !== 'sms' || !kinds[kind].list) return false
  return !settings.countries || settings.countries.includes(countryOf(message.recipient) ?? '')
}

/** The match of a rule. `trusted`: the customer trusts the recipient, which overrides a block by a fraud-protection rule. */
export function matchOf(
  { id, name, kind, effect }: RuleOrDefault,
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

type DestinationMatch = [RuleOrDefault, Readonly<Record<string, unknown>>]

/** The country and network rules that apply and do not allow the message. */
function destinationRules(
  { message }: RuleInput,
  { countries, networks }: Rules,
  home: string | undefined,
  networkOf: NetworkOf,
) {
  const found: DestinationMatch[] = []
  if (countries.length + networks.length === 0 && home === undefined) return found
  const known = networkOf(message.recipient)
  const country = known?.country ?? countryOf(message.recipient)
  const byCountry = ruleOf(countries, ({ settings }) => settings.countries ?? [], country)
  if (byCountry && byCountry.effect !== 'allow') found.push([byCountry, { country: country ?? null }])
  if (!byCountry && home !== undefined && country !== home)
    found.push([homeCountryRule, { country: country ?? null, home }])
  const byNetwork = ruleOf(networks, ({ settings }) => settings.networks ?? [], known?.network)
  if (byNetwork && byNetwork.effect !== 'allow') found.push([byNetwork, { network: known?.network ?? null }])
  return found
}

const homeCountryRule = { id: null, name: 'home country', kind: 'country', effect: 'block' } as const
