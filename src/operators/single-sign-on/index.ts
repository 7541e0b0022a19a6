// Single sign-on of operators with the OpenID Connect provider of the settings.
// Not here: the protocol (`platform/sign-in/openid/`), and who an identity is (`../people/match.ts`).
// Start at `sign-on.ts`.
export { mountOperatorSignOn } from './pages.ts'
export { operatorCallbackPath } from './paths.ts'
export type { OperatorProvider, OperatorSignOnDeps } from './sign-on.ts'
