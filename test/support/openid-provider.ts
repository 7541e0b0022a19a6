import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A person who signs in at the provider; `email_verified` as the provider states it. */
export type ProviderPerson = { sub: string; email: string; email_verified?: boolean | string; name?: string }

export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Signs this person in from now on; undefined: the person cancels. */
  person: ProviderPerson | undefined
  stop(): Promise<void>
}

/** Starts a certified OpenID provider with one client, which signs a person in without a form. The first request reads the callback URLs. */
export async function startProvider(callbackUrls: readonly string[]): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['strowger', 'a secret of the provider']
  const people = new Map<string, ProviderPerson>()
  let opened: Provider | undefined
  const providerOf = () => (opened ??= openProvider(issuer, { clientId, clientSecret, callbackUrls, people }))
  const started: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    person: undefined,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const interact = (request: IncomingMessage, response: ServerResponse) => {
    const { person } = started
    if (person) people.set(person.sub, person)
    const result = person
      ? { login: { accountId: person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'The person cancelled.' }
    return providerOf().interactionFinished(request, response, result)
  }
  server.on('request', (request, response) => {
    if (request.url!.startsWith('/interaction/')) void interact(request, response)
    else void providerOf().callback()(request, response)
  })
  return started
}

type Client = {
  clientId: string
  clientSecret: string
  callbackUrls: readonly string[]
  people: ReadonlyMap<string, ProviderPerson>
}

function openProvider(issuer: string, { clientId, clientSecret, callbackUrls, people }: Client): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...callbackUrls] }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ ...people.get(id)!, sub: id }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session!.accountId!,
        clientId: ctx.oidc.client!.clientId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
  })
}
