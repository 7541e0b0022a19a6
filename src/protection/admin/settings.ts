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

/** The settings of a request as they are kept. */
export function settingsOf(provided: RuleSettings): Settings {
  const { amount, ...rest } = Object.fromEntries(
    names.filter((name) => provided[name] !== undefined).map((name) => [name, provided[name]]),
  ) as RuleSettings
  return { ...rest, ...(amount !== undefined && { amount: parseEuro(amount) }) }
}

/** The settings with those of a request in their place, and without those that it takes away. */
export function changedSettings(old: Settings, changes: Changes): Settings {
  const isAccepted = (name: string) => changes[name as Setting] === null
  const rest = (of: object) => Object.fromEntries(Object.entries(of).filter(([name]) => !isAccepted(name)))
  return { ...rest(old), ...settingsOf(rest(changes)) }
}

/** A rule as operators see it. */
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

/** Refuses a rule whose kind has not what it needs, or is given what it does not take; each member is named. */
export function refuseUnfit({ kind, effect, settings }: Pick<Rule, 'kind' | 'effect' | 'settings'>): void {
  const { needs: deps, takes } = kinds[kind]
  const faults: Fault[] = [
    ...deps
      .filter((name) => settings[name] === undefined)
      .map((name) => ({ name, reason: `is needed by ${kind}`, rule: 'required' })),
    ...names
      .filter((name) => settings[name] !== undefined && !deps.includes(name) && !takes.includes(name))
      .map((name) => ({ name, reason: `is not for ${kind}`, rule: 'unknown' })),
  ]
  if (effect === 'allow' && kind !== 'country' && kind !== 'network')
    faults.push({ name: 'effect', reason: 'allow is for countries and networks', rule: 'enum' })
  if (kind === 'traffic' && !takes.some((name) => settings[name] !== undefined))
    faults.push({ name: 'texts', reason: 'one of senders, prefixes and texts is needed', rule: 'required' })
  if (kind === 'sequence' && (settings.limit ?? 2) > mostInSequence)
    faults.push({ name: 'limit', reason: `is at most ${mostInSequence} for ${kind}`, rule: 'maximum' })
  if (regulated.has(kind) && settings.countries?.includes('*'))
    faults.push({ name: 'countries', reason: 'has to name them', rule: 'pattern' })
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

const regulated: ReadonlySet<Kind> = new Set(['entity', 'header', 'content', 'consent'])

/** A sequence is looked for among a hundred numbers. */
const mostInSequence = 100
