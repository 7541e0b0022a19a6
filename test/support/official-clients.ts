import { randomBytes, randomUUID } from 'node:crypto'
import type { Claims } from './jwt.ts'

/** A request as a client sends it. Names in braces are placeholders for values of the test. */
export type ClientRequest = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** How an official client authenticates and sends its requests, according to its source code of November 2026. */
export type OfficialClient = {
  name: string
  userAgent: string
  /** Whether credentials for numbers operations are in the header or in the query. */
  numbersBy: 'header' | 'query'
  /** The claims and the header of an application's token. */
  token(applicationId: string, now: number): { claims: Claims; header: Claims }
  /** Creates an application, whose key pair the exchange generates. */
  create: ClientRequest
  list: ClientRequest
  owned: ClientRequest
  search: ClientRequest
  buy: ClientRequest
  cancel: ClientRequest
  /** The `login_hint` and `scope` of a request for a network token. */
  consent: { login_hint: string; scope: string }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const acceptsJson = { accept: 'application/json' }
const typed = { alg: 'RS256', typ: 'JWT' }

const post = (path: string, body: string, headers: Record<string, string> = form): ClientRequest => ({
  method: 'POST',
  path,
  headers,
  body,
})
const get = (path: string, headers: Record<string, string> = acceptsJson): ClientRequest => ({
  method: 'GET',
  path,
  headers,
})

const number = 'country=GB&msisdn={msisdn}'
const fraud = 'dpv:FraudPreventionAndDetection#check-sim-swap'
const capabilities = '"capabilities":{"messages":{"webhooks":{}}}'

/** Sends no `exp`, and omits null values. Requests all applications at once, with a page size above the maximum. */
const java: OfficialClient = {
  name: 'Java 9',
  userAgent: 'vonage-java-sdk/9.13.0 java/21.0.4',
  numbersBy: 'header',
  token: (id, iat) => ({ claims: { application_id: id, jti: randomUUID(), iat }, header: typed }),
  create: post('/v2/applications', `{"name":"Java",${capabilities}}`, { ...json, ...acceptsJson }),
  list: get('/v2/applications?page_size=1000'),
  owned: get('/account/numbers?pattern={msisdn}&search_pattern=0&index=1&size=100'),
  search: get('/number/search?country=GB&features=SMS&search_pattern=0&pattern={msisdn}'),
  buy: post('/number/buy', number, { ...form, ...acceptsJson }),
  cancel: post('/number/cancel', number, { ...form, ...acceptsJson }),
  consent: { login_hint: 'tel:+99000000001', scope: fraud },
}

/** Sends no `exp`, and 64 random bytes as `jti`. Forms end with an ampersand. */
const dotnet: OfficialClient = {
  name: '.NET 8',
  userAgent: 'vonage-dotnet/8.35.0 dotnet/.NET8.0.8',
  numbersBy: 'header',
  token: (id, iat) => ({
    claims: { iat, application_id: id, jti: randomBytes(64).toString('base64') },
    header: typed,
  }),
  create: post('/v2/applications', `{"name":".NET",${capabilities}}`, json),
  list: get('/v2/applications?page_size=10&page=1&', {}),
  owned: get('/account/numbers?has_application=False&pattern={msisdn}&', {}),
  search: get('/number/search?country=GB&pattern={msisdn}&', {}),
  buy: post('/number/buy', `${number}&`),
  cancel: post('/number/cancel', `${number}&`),
  consent: { login_hint: 'tel:+99000000001', scope: `openid ${fraud}` },
}

const inQuery = 'api_key={key}&api_secret={secret}'

/** Versions 5 and 6 send the credentials of numbers operations in the query, after the fields if there is no body. */
const olderDotnet: OfficialClient = {
  ...dotnet,
  name: '.NET 6',
  userAgent: 'vonage-dotnet/6.0.4 dotnet/.NET6.0.1',
  numbersBy: 'query',
  owned: get(`/account/numbers?country=GB&${inQuery}&`, {}),
  search: get(`/number/search?country=GB&pattern={msisdn}&${inQuery}&`, {}),
  buy: post(`/number/buy?${inQuery}`, `${number}&`),
  cancel: post(`/number/cancel?${inQuery}`, `${number}&`),
}

/** Sends `null` for an unset ID and key, and a Content-Type with GET requests, which have no body. */
const php: OfficialClient = {
  name: 'PHP 4',
  userAgent: 'vonage-php/4.9.3 php/8.3',
  numbersBy: 'header',
  token: (id, iat) => ({
    claims: { iat, exp: iat + 900, jti: randomUUID(), application_id: id },
    header: { typ: 'JWT', alg: 'RS256' },
  }),
  create: post(
    '/v2/applications',
    '{"id":null,"name":"PHP","keys":{"public_key":null},"capabilities":{}}',
    json,
  ),
  list: get('/v2/applications?page_index=1', { ...acceptsJson, ...json }),
  owned: get('/account/numbers?pattern={msisdn}&page_index=1', { ...acceptsJson, ...json }),
  search: get('/number/search?pattern={msisdn}&search_pattern=0&country=GB', { ...acceptsJson, ...json }),
  buy: post('/number/buy', 'msisdn={msisdn}&country=GB'),
  cancel: post('/number/cancel', 'msisdn={msisdn}&country=GB'),
  consent: { login_hint: '99000000001', scope: `openid ${fraud}` },
}

/** Sends `typ` as a claim instead of a header member, and always a subject. */
const ruby: OfficialClient = {
  name: 'Ruby 7',
  userAgent: 'vonage-ruby/7.35.0 ruby/3.3.4',
  numbersBy: 'header',
  token: (id, iat) => ({
    claims: { iat, jti: randomUUID(), exp: iat + 900, sub: 'Subject', application_id: id, typ: 'JWT' },
    header: { alg: 'RS256', typ: undefined },
  }),
  create: post('/v2/applications', `{"name":"Ruby",${capabilities}}`, { ...json, ...acceptsJson }),
  list: get('/v2/applications'),
  owned: get('/account/numbers?pattern={msisdn}&search_pattern=1'),
  search: get('/number/search?country=GB&pattern={msisdn}'),
  buy: post('/number/buy', number, { ...form, ...acceptsJson }),
  cancel: post('/number/cancel', number, { ...form, ...acceptsJson }),
  consent: { login_hint: '+99000000001', scope: `openid ${fraud}` },
}

/** Keeps headers between requests, so a form or a GET request after a JSON request has the Content-Type of JSON. */
const python: OfficialClient = {
  name: 'Python 4',
  userAgent: 'vonage-python-sdk/4.7.2 python/3.12.4',
  numbersBy: 'header',
  token: (id, iat) => ({
    claims: { application_id: id, iat, jti: randomUUID(), exp: iat + 900 },
    header: typed,
  }),
  create: post('/v2/applications', `{"name": "Python", ${capabilities}}`, { ...json, ...acceptsJson }),
  list: get('/v2/applications?page_size=100', { ...acceptsJson, ...json }),
  owned: get('/account/numbers?size=100', { ...acceptsJson, ...json }),
  search: get('/number/search?country=GB&size=100&pattern={msisdn}&search_pattern=0', {
    ...acceptsJson,
    ...json,
  }),
  buy: post('/number/buy', number, { ...json, ...acceptsJson }),
  cancel: post('/number/cancel', number, { ...json, ...acceptsJson }),
  consent: { login_hint: 'tel:+99000000001', scope: `openid ${fraud}` },
}

/** The examples of the public documentation, which send the credentials of numbers operations in the query. */
const curl: OfficialClient = {
  ...java,
  name: 'curl',
  userAgent: 'curl/8.5.0',
  numbersBy: 'query',
  owned: get(`/account/numbers?${inQuery}&pattern={msisdn}&search_pattern=1`, { accept: '*/*' }),
  search: get(
    `/number/search?${inQuery}&country=GB&type=mobile-lvn&features=SMS&pattern={msisdn}&search_pattern=1`,
    { accept: '*/*' },
  ),
  buy: post(`/number/buy?${inQuery}`, number),
  cancel: post(`/number/cancel?${inQuery}`, number),
}

/** All official clients except that for JavaScript, which runs unchanged in test/journeys/sdk.test.ts. */
export const officialClients: readonly OfficialClient[] = [java, dotnet, olderDotnet, php, ruby, python, curl]
