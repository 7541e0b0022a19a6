type Json = Record<string, unknown>

export type SecurityScheme =
  | 'basic'
  | 'query'
  | 'applicationJwt'
  | 'channelToken'
  | 'userBasic'
  | 'userToken'
  | 'numberToken'
  | 'operatorToken'
  | 'session'
  | 'none'

/** How the callers of an API family authenticate; each scheme is sufficient on its own. */
export type DocumentedFamily = { name: string; security: readonly SecurityScheme[] }

/** Security schemes that an authentication method requires together. */
const schemes: Record<SecurityScheme, Record<string, Json>> = {
  basic: {
    basic: {
      type: 'http',
      scheme: 'basic',
      description: 'An API key as the user name, and one of its secrets as the password.',
    },
  },
  query: {
    apiKey: {
      type: 'apiKey',
      in: 'query',
      name: 'api_key',
      description: 'For clients that cannot send an Authorization header.',
    },
    apiSecret: {
      type: 'apiKey',
      in: 'query',
      name: 'api_secret',
      description: 'For clients that cannot send an Authorization header.',
    },
  },
  applicationJwt: {
    applicationJwt: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: "A JWT signed by RS256 with the application's private key.",
    },
  },
  channelToken: {
    channelToken: { type: 'http', scheme: 'bearer', description: 'The token of a chat channel.' },
  },
  userBasic: {
    userBasic: {
      type: 'http',
      scheme: 'basic',
      description: 'The client ID of an API user as the user name, and one of its secrets as the password.',
    },
  },
  numberToken: {
    numberToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token for one number, from `/oauth2/bc-authorize` and `/oauth2/token`.',
    },
  },
  userToken: {
    userToken: { type: 'http', scheme: 'bearer', description: 'An access token from `/oauth2/token`.' },
  },
  operatorToken: { operatorToken: { type: 'http', scheme: 'bearer', description: "The operator's token." } },
  session: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-sid',
      description: 'Browser session of a signed-in user; `sid` over http on loopback.',
    },
  },
  none: {},
}

/** The security requirements of a family's operations: any one of them is sufficient. */
export function securityOf({ security }: DocumentedFamily): Json[] {
  return security.map((way) => Object.fromEntries(Object.keys(schemes[way]).map((name) => [name, []])))
}

/** The security schemes that the families use. */
export function schemesOf(families: readonly DocumentedFamily[]): Record<string, Json> {
  const used = new Set(families.flatMap(({ security }) => security))
  const ways = Object.keys(schemes) as SecurityScheme[]
  return Object.assign({}, ...ways.filter((way) => used.has(way)).map((way) => schemes[way])) as Record<
    string,
    Json
  >
}
