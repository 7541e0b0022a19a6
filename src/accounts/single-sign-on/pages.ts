import type { HttpServer } from '#platform/http/http.ts'
import { mountSignOn } from '#platform/sign-in/openid/sign-on-pages.ts'
import { startPath } from './paths.ts'
import type { SignOnRefusal } from './refusal-codes.ts'
import { beginSignOn, finishSignOn, type SignOnDeps } from './sign-on.ts'

/** Mounts the pages between which a browser and the provider of an account exchange a single sign-on. */
export function mountSignOnPages(server: HttpServer, deps: SignOnDeps): void {
  mountSignOn<SignOnRefusal>(server, {
    db: deps.db,
    route: startPath(':account'),
    operationIds: { begin: 'beginSignOn', finish: 'finishSignOn' },
    audienceOf: ({ account = '' }) => account,
    startPath,
    // The console, whose sign-in form explains a refusal.
    form: (refusal, account) =>
      refusal === 'begin'
        ? `/console/?sso=begin&account=${encodeURIComponent(account)}`
        : `/console/?sso=${refusal}`,
    counter: 'single sign-on',
    begin: async (account, attempt, { ip }) =>
      isApiKey(account) ? beginSignOn(deps, account, attempt, ip) : { refusal: 'unavailable' },
    finish: (account, callback, at) => finishSignOn(deps, account, callback, at),
  })
}

const isApiKey = (text: string): boolean => /^[0-9a-f]{8}$/.test(text)
