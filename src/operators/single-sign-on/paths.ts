import { callbackBelow } from '#platform/sign-in/openid/sign-on-pages.ts'

/** The page that begins the single sign-on of an operator. */
export const operatorStartPath = '/operator/sso'

/** The page to which the provider returns. */
export const operatorCallbackPath = callbackBelow(operatorStartPath)
