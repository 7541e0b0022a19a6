import type { HttpServer } from '#platform/http/http.ts'
import { mountSignOn } from '#platform/sign-in/openid/sign-on-pages.ts'
import { operatorStartPath } from './paths.ts'
import type { OperatorSignOnRefusal } from './refusal-codes.ts'
import { beginSignOn, finishSignOn, type OperatorSignOnDeps } from './sign-on.ts'

/** Not an API key, so that an attempt of an operator is not one at an account. */
const audience = 'operators'

/** Mounts the pages between which a browser and the provider exchange the single sign-on of an operator. */
export function mountOperatorSignOn(server: HttpServer, deps: OperatorSignOnDeps): void {
  mountSignOn<OperatorSignOnRefusal>(server, {
    db: deps.db,
    route: operatorStartPath,
    operationIds: { begin: 'beginOperatorSignOn', finish: 'finishOperatorSignOn' },
    audienceOf: () => audience,
    startPath: () => operatorStartPath,
    form: (refusal) => `/console/?operator-sso=${refusal}`,
    counter: 'operator single sign-on',
    begin: (_, attempt, at) => beginSignOn(deps, attempt, at),
    finish: (_, callback, at) => finishSignOn(deps, callback, at),
  })
}
