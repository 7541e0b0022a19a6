import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from '../contract/family.ts'
import { Problem } from '../contract/problem.ts'
import {
  cookieOf,
  newToken,
  refuseForeign,
  refuseForeignSignIn,
  sessionProblems,
  tokenOf,
} from './session-cookie.ts'

const token = newToken()
const local = { secure: false, host: 'localhost:8080' }
const remote = { secure: true, host: 'exchange.example' }

const browser = (changes: Partial<Browser> = {}): Browser => ({
  method: 'POST',
  cookie: undefined,
  fetchSite: 'same-origin',
  origin: undefined,
  contentType: 'application/json',
  ...local,
  ...changes,
})

test('a session has one cookie, with a different name over https', () => {
  assert.equal(tokenOf(browser({ cookie: `sid=${token}` })), token)
  assert.equal(tokenOf(browser({ ...remote, cookie: `a=b; __Host-sid=${token}` })), token)
  for (const host of ['127.0.0.1', '[::1]:8080', 'LOCALHOST'])
    assert.equal(tokenOf(browser({ cookie: `sid=${token}`, host })), token, host)
})

test('a cookie that another site may have planted is ignored', () => {
  const planted: Partial<Browser>[] = [
    {},
    { cookie: `sid=${token}; sid=${newToken()}` },
    { cookie: `sid=${token}; sid=` },
    { cookie: `sid=${token}x` },
    { cookie: `sid=` },
    { cookie: ` sid=${token}`, host: 'localhost.example' },
    { cookie: `Sid=${token}` },
    { cookie: `__Host-sid=${token}` },
    { ...remote, cookie: `sid=${token}` },
    { cookie: `sid=${token}`, host: 'exchange.example' },
    { cookie: `sid=${token}`, host: '' },
  ]
  for (const one of planted) assert.equal(tokenOf(browser(one)), undefined, JSON.stringify(one))
})

test('scripts and other hosts cannot read the cookie, and over http it works on loopback only', () => {
  const guards = 'Path=/; HttpOnly; SameSite=Lax'
  assert.deepEqual(cookieOf(browser(), token), { 'set-cookie': `sid=${token}; ${guards}` })
  assert.deepEqual(cookieOf(browser(remote), token), {
    'set-cookie': `__Host-sid=${token}; ${guards}; Secure`,
  })
  assert.deepEqual(cookieOf(browser(), undefined), { 'set-cookie': `sid=; Max-Age=0; ${guards}` })
})

test('requests of our own pages are accepted', () => {
  const ours: Partial<Browser>[] = [
    {},
    { contentType: undefined },
    { contentType: 'application/json; charset=utf-8' },
    { contentType: 'text/csv' },
    { contentType: 'application/x-www-form-urlencoded' },
    { fetchSite: undefined, origin: 'http://localhost:8080' },
    { fetchSite: undefined, origin: 'https://exchange.example', ...remote },
    { method: 'GET', fetchSite: undefined, contentType: undefined },
    { method: 'GET', fetchSite: 'none', contentType: undefined },
  ]
  for (const one of ours) assert.doesNotThrow(() => refuseForeign(browser(one)), JSON.stringify(one))
})

test('requests that other sites may have caused are refused', () => {
  const foreign: Partial<Browser>[] = [
    { fetchSite: 'cross-site' },
    { fetchSite: 'same-site' },
    { fetchSite: 'none' },
    { fetchSite: '' },
    { fetchSite: 'same-origin, cross-site' },
    { fetchSite: 'cross-site', origin: 'http://localhost:8080' },
    { fetchSite: undefined },
    { fetchSite: undefined, origin: 'null' },
    { fetchSite: undefined, origin: 'https://localhost:8080' },
    { fetchSite: undefined, origin: 'http://localhost:8081' },
    { fetchSite: undefined, origin: 'http://localhost:8080.example' },
    {
      fetchSite: undefined,
      origin: 'http://localhost:8080',
      contentType: 'application/x-www-form-urlencoded',
    },
    { contentType: 'text/plain' },
    { contentType: 'multipart/form-data; boundary=x' },
    { contentType: 'text/plain; application/json' },
    { method: 'GET', fetchSite: 'cross-site' },
    { method: 'GET', fetchSite: undefined, origin: 'https://other.example' },
  ]
  for (const one of foreign)
    assert.throws(
      () => refuseForeign(browser(one)),
      (error) => error instanceof Problem && error.kind === sessionProblems.foreign,
      JSON.stringify(one),
    )
})

test('sign-in requires a connection that others cannot read', () => {
  assert.doesNotThrow(() => refuseForeignSignIn(browser()))
  assert.throws(
    () => refuseForeignSignIn(browser({ host: 'exchange.example' })),
    (error) => error instanceof Problem && error.kind === sessionProblems.insecure,
  )
})
