import { kinds, type Kind, type Setting } from '../rules/kinds.ts'
import type { Rule, Settings } from '../rules/rule.ts'
import { formatEuro, parseEuro } from '#platform/money.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { z } from 'zod'
import { operatorProblems } from '#operators/index.ts'
import { settingMembers, type ruleChanges, type ruleView, type ruleInput } from './shapes.ts'

const names = Object.keys(settingMembers) as Setting[]

type Changes = Pick<z.output<typeof ruleChanges>, Setting>
type RuleSettings = Pick<z.output<typeof ruleInput>, Setting>

/** The settings of a request in their stored form. */
export function settingsOf(input: RuleSettings): Settings {
  const { amount, ...rest } = Object.fromEntries(
    names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  ) as RuleSettings
  return { ...rest, ...(amount !== undefined && { amount: parseEuro(amount) }) }
}

/** Merges the settings of a request into the stored ones; null removes a setting. */
export function changedSettings(old: Settings, changes: Changes): Settings {
  const isRemoved = (name: string) => changes[name as Setting] === null
  const kept = (of: object) => Object.fromEntries(Object.entries(of).filter(([name]) => !isRemoved(name)))
  return { ...kept(old), ...settingsOf(kept(changes)) }
}

/** A rule in the operator API. */
export function ruleWire({ id, name, kind, effect, accountId, settings }: Rule): z.input<typeof ruleView> {
  const { amount, ...rest } = settings
  return {
    rule_id: id,
    name,
    kind,
    effect,
    api_key: accountId,
    code: kinds[kind].code,
    ...rest,
    ...(amount !== undefined && { amount: formatEuro(amount) }),
  }
}

/** Rejects a rule that lacks a required setting or has a setting that its kind does not accept; lists each such member. */
export function refuseUnfit({ kind, effect, settings }: Pick<Rule, 'kind' | 'effect' | 'settings'>): void {
  const { required, takes } = kinds[kind]
  const faults: Fault[] = [
    ...required
      .filter((name) => settings[name] === undefined)
      .map((name) => ({ name, reason: `is required for ${kind}`, rule: 'required' })),
    ...names
      .filter((name) => settings[name] !== undefined && !required.includes(name) && !takes.includes(name))
      .map((name) => ({ name, reason: `is not accepted for ${kind}`, rule: 'unknown' })),
  ]
  if (effect === 'allow' && kind !== 'country' && kind !== 'network')
    faults.push({
      name: 'effect',
      reason: 'allow is only available for rules of countries and networks',
      rule: 'enum',
    })
  if (kind === 'traffic' && !takes.some((name) => settings[name] !== undefined))
    faults.push({ name: 'texts', reason: 'one of senders, prefixes and texts is required', rule: 'required' })
  if (kind === 'sequence' && (settings.limit ?? 2) > maxInSequence)
    faults.push({ name: 'limit', reason: `must be at most ${maxInSequence} for ${kind}`, rule: 'maximum' })
  if (regulated.has(kind) && settings.countries?.includes('*'))
    faults.push({
      name: 'countries',
      reason: 'must list countries; `*` is not allowed for this kind',
      rule: 'pattern',
    })
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

const regulated: ReadonlySet<Kind> = new Set(['entity', 'header', 'content', 'consent'])

/** Sequences are detected within blocks of 100 numbers. */
const maxInSequence = 100
