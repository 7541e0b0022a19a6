import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  applicationProblems,
  refusals as callerRefusals,
  secretProblems,
} from '../../src/accounts/contract/problems.ts'
import { restProblems, topUpProblems } from '../../src/accounts/contract/rest-problems.ts'
import { tokenProblems } from '../../src/accounts/token/problems.ts'
import { chatProblems } from '../../src/chat/channels/problems.ts'
import { portalProblems } from '../../src/accounts/portal/problems.ts'
import { memberProblems } from '../../src/accounts/members/problems.ts'
import { cardProblems } from '../../src/accounts/cards/problems.ts'
import { alertProblems } from '../../src/alerts/alert/problems.ts'
import { invalidMessage, messageProblems } from '../../src/messages/message/problems.ts'
import { refusals } from '../../src/messages/message/refusals.ts'
import { camaraProblems } from '../../src/network/camara/problems.ts'
import { cibaProblems } from '../../src/network/tokens/problems.ts'
import { numberProblems } from '../../src/numbers/inventory/problems.ts'
import { operatorProblems } from '../../src/operators/api/problems.ts'
import { tendlcProblems } from '../../src/tendlc/shapes/problems.ts'
import { tollFreeProblems } from '../../src/tollfree/fields/problems.ts'
import { ownUserProblems } from '../../src/esmes/portal/problems.ts'
import { endpointProblems } from '../../src/webhooks/api/problems.ts'
import { keepTryingMs, retrySchedule, waitAfter } from '../../src/webhooks/event/schedule.ts'
import { signatures } from '../../src/webhooks/attempts/sign.ts'
import { blocks, page } from './pages.ts'

const api = page('docs/API.md')

test('the API page explains every error code of the exchange, and no other', () => {
  const fields = ['from', 'to', 'channel', 'message_type', 'ttl', 'sms', 'client_ref', 'webhook_url']
  const wrong = [
    ...fields.map((name) => [name, 'pattern']),
    ['text', 'maxLength'],
    ['to', 'required'],
    ['to', 'not'],
  ]
  const kinds = [
    ...[
      callerRefusals,
      chatProblems,
      portalProblems,
      cardProblems,
      memberProblems,
      messageProblems,
      alertProblems,
      applicationProblems,
      secretProblems,
      restProblems,
      topUpProblems,
      numberProblems,
      operatorProblems,
      tendlcProblems,
      tollFreeProblems,
      tokenProblems,
      cibaProblems,
      camaraProblems,
      endpointProblems,
      ownUserProblems,
    ].flatMap((table) => Object.values(table)),
    ...wrong.map(([name, rule]) => invalidMessage([{ name: name!, rule: rule!, reason: '' }]).kind),
  ]
  const answered = new Set(kinds.map(({ status, code }) => `${status} ${code}`))
  const ofTheFrame = ['404 not-found', '405 wrong-verb', '429 unanswered', '500 1030', '503 outcome-unknown']
  const explained = [...api.text.matchAll(/^\| (\d{3}) \| `([^`]+)` \|/gm)].map(
    (row) => `${row[1]} ${row[2]}`,
  )
  assert.deepEqual([...new Set(explained)].toSorted(), [...new Set([...answered, ...ofTheFrame])].toSorted())
})

test('the API page explains every rejection by status', () => {
  const [, section = ''] = api.text.split('| code | status | when | by |')
  for (const { code } of Object.values(refusals)) assert.match(section, new RegExp(`^\\| ${code} \\|`, 'm'))
})

test('the retry delays of a webhook are those on the API page', () => {
  const sentence =
    /The waits are ([\d, and]+) seconds, then 15 minutes each until two hours have passed, then an hour each, all with up to (\d+) % more or less, until (\d+) hours after the event\. `Retry-After` makes a wait longer, up to an hour\./
  const [, first, percent, hours] =
    sentence.exec(api.text.replaceAll(/\s+/g, ' ')) ?? assert.fail('not documented')
  const named = first!.match(/\d+/g)!.map(Number)
  let limitHit = named.reduce((sum, seconds) => sum + seconds, 0)
  const until = (end: number, each: number) => {
    for (; limitHit < end; limitHit += each) named.push(each)
  }
  until(2 * 3_600, 900)
  until(Number(hours) * 3_600, 3_600)
  assert.deepEqual(retrySchedule, [0, ...named])
  assert.equal(keepTryingMs, Number(hours) * 3_600_000)
  const spread = Number(percent) / 100
  assert.equal(waitAfter(5, undefined, 0), 900_000 * (1 - spread))
  assert.equal(waitAfter(5, undefined, 1), 900_000 * (1 + spread))
  assert.equal(waitAfter(1, 86_400, 0.5), 3_600_000)
})

test('the webhook endpoint in the API documentation accepts a genuine webhook and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-docs-'))
  try {
    const file = join(folder, 'receiver.mjs')
    writeFileSync(
      file,
      blocks(api, 'js').find((block) => block.includes('isGenuine'))!,
    )
    const { isGenuine } = (await import(file)) as {
      isGenuine(authorization: string, body: Buffer, secret: string): boolean
    }
    const body = Buffer.from('{"status":"delivered"}')
    const terms = { apiKey: 'abcd1234', secrets: ['mine'] as const, any2xx: false, goneDisables: false }
    const { authorization } = signatures({ eventId: 'some id', bytes: body, applicationId: undefined }, terms)
    assert.equal(isGenuine(authorization!, body, 'mine'), true)
    assert.equal(isGenuine(authorization!, body, 'another'), false)
    assert.equal(isGenuine(authorization!, Buffer.from('{"status":"rejected"}'), 'mine'), false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
