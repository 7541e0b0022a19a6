import { purposes } from './purposes.ts'

/** Grants of a token, named by the scopes of the current CAMARA documents. */
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

/** A requested purpose and its grants. */
export type TokenScope = { purpose: string; grants: readonly Grant[] }

type Scopes = Readonly<Record<string, readonly Grant[]>>

const fraud = 'FraudPreventionAndDetection'
const none = 'NotApplicable'

/** The nine scopes of the specification (S1-101 to S1-109), by purpose, without `dpv:`. */
const specificationScopes: Readonly<Record<string, Scopes>> = {
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

/** Scopes of the newer form: those of the specification, the current ones, and API names that cover all scopes of an API. */
const newerScopes: Scopes = {
  ...specificationScopes[none],
  ...specificationScopes[fraud],
  ...Object.fromEntries(grants.map((grant) => [grant, [grant]])),
  'sim-swap': ['sim-swap:check', 'sim-swap:retrieve-date'],
}

/** Scopes in the discovery document: the nine of the specification in full, and those of the newer form. */
export const scopesSupported: readonly string[] = [
  'openid',
  ...Object.entries(specificationScopes).flatMap(([purpose, scopes]) =>
    Object.keys(scopes).map((scope) => `dpv:${purpose}#${scope}`),
  ),
  ...Object.keys(newerScopes),
]

/**
 * Reads `openid dpv:<purpose>#<scope>` (S1-098), or the newer `openid dpv:<purpose> <scope> …`. `openid` may be omitted, as by the Java
 * client, and a plus may replace a space, as in some versions of the Ruby client. Undefined for unknown scopes, no scope, and any number
 * of purposes other than one.
 */
export function readScope(text: string): TokenScope | undefined {
  const words = text.split(/[ +]/).filter((word) => word !== '' && word !== 'openid')
  const named = words.filter((word) => word.startsWith('dpv:'))
  const [only] = named
  if (only === undefined || named.length > 1) return undefined
  const [purpose = '', scope] = only.slice('dpv:'.length).split(/#(.*)/s)
  const others = words.filter((word) => word !== only)
  if (scope !== undefined)
    return others.length > 0 ? undefined : scopeOf(purpose, [scope], own(specificationScopes, purpose))
  return purposes.has(purpose) ? scopeOf(purpose, others, newerScopes) : undefined
}

function scopeOf(
  purpose: string,
  scopes: readonly string[],
  known: Scopes | undefined,
): TokenScope | undefined {
  const found = scopes.map((scope) => known && own(known, scope))
  if (found.length === 0 || found.includes(undefined)) return undefined
  return { purpose, grants: [...new Set(found.flatMap((some) => some ?? []))] }
}

/** Looks up an untrusted key in a table; ignores inherited properties. */
function own<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
