import { purposes } from './purposes.ts'

/** What a token may be for, each by the scope that the current CAMARA documents have for it. */
export const grants = [
  'sim-swap:check',
  'sim-swap:retrieve-date',
  'device-reachability-status:read',
  'device-roaming-status:read',
  'location-verification:verify',
  'quality-on-demand:sessions:create',
  'quality-on-demand:sessions:read',
  'quality-on-demand:sessions:update',
  'quality-on-demand:sessions:delete',
  'quality-on-demand:sessions:retrieve-by-device',
  'qos-profiles:read',
] as const
export type Grant = (typeof grants)[number]

/** What is asked for: grants, for one purpose. */
export type Wanted = { purpose: string; grants: readonly Grant[] }

type Scopes = Readonly<Record<string, readonly Grant[]>>

const fraud = 'FraudPreventionAndDetection'
const none = 'NotApplicable'

/** The nine scopes of the specification (S1-101 to S1-109), behind `dpv:` and with their purposes. */
const ofSpecification: Readonly<Record<string, Scopes>> = {
  [none]: {
    'device-status:connectivity:read': ['device-reachability-status:read'],
    'device-status:roaming:read': ['device-roaming-status:read'],
    'location-verification:verify': ['location-verification:verify'],
    'qod-sessions-read': ['quality-on-demand:sessions:read', 'quality-on-demand:sessions:retrieve-by-device'],
    'qod-sessions-write': ['quality-on-demand:sessions:create', 'quality-on-demand:sessions:update'],
    'qod-sessions-delete': ['quality-on-demand:sessions:delete'],
    'qod-profiles-read': ['qos-profiles:read'],
  },
  [fraud]: {
    'retrieve-sim-swap-date': ['sim-swap:retrieve-date'],
    'check-sim-swap': ['sim-swap:check'],
  },
}

/** Scopes by which the newer form asks: those of the specification, those of today, and the name of an API for all of its own. */
const alone: Scopes = {
  ...ofSpecification[none],
  ...ofSpecification[fraud],
  ...Object.fromEntries(grants.map((grant) => [grant, [grant]])),
  'sim-swap': ['sim-swap:check', 'sim-swap:retrieve-date'],
}

/** What the discovery document names: the nine of the specification in full, and what the newer form has behind its purpose. */
export const scopesSupported: readonly string[] = [
  'openid',
  ...Object.entries(ofSpecification).flatMap(([purpose, scopes]) =>
    Object.keys(scopes).map((scope) => `dpv:${purpose}#${scope}`),
  ),
  ...Object.keys(alone),
]

/**
 * Reads `openid dpv:<purpose>#<scope>` (S1-098), or the newer `openid dpv:<purpose> <scope> …`. `openid` may be left out, as the Java
 * client does, and a plus may stand for a space, as in some versions of the Ruby client. Undefined for what is not known, for no scope, and for other than one purpose of the vocabulary.
 */
export function readScope(text: string): Wanted | undefined {
  const words = text.split(/[ +]/).filter((word) => word !== '' && word !== 'openid')
  const named = words.filter((word) => word.startsWith('dpv:'))
  const [only] = named
  if (only === undefined || named.length > 1) return undefined
  const [purpose = '', scope] = only.slice('dpv:'.length).split(/#(.*)/s)
  const others = words.filter((word) => word !== only)
  if (scope !== undefined)
    return others.length > 0 ? undefined : wanted(purpose, [scope], own(ofSpecification, purpose))
  return purposes.has(purpose) ? wanted(purpose, others, alone) : undefined
}

function wanted(purpose: string, scopes: readonly string[], known: Scopes | undefined): Wanted | undefined {
  const requested = scopes.map((scope) => known && own(known, scope))
  if (requested.length === 0 || requested.includes(undefined)) return undefined
  return { purpose, grants: [...new Set(requested.flatMap((some) => some ?? []))] }
}

/** What a table says of a word that somebody has sent: nothing of those that every object has by birth. */
function own<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
