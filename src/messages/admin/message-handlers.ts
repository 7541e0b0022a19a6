import { readAccount } from '#accounts/index.ts'
import { maskOf } from '../redaction/number-tag.ts'
import { repeatRequest, sendTest, testFaults, type TestDeps } from '../api/send-test.ts'
import { repeatFaults, storeAgain } from './send-again.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import {
  type Audited,
  openAudited,
  type OperatorHandlers,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { messageOperations } from './message-contract.ts'
import { readMessage } from '../search/timeline-store.ts'
import type { TestMessage } from '../message/contract.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { timelineOf } from './timeline.ts'

type Call = Parameters<Audited>[0]

/** Reads messages and sends test messages. */
export function messageHandlers(
  deps: TestDeps & { db: Db; vault: Vault },
): OperatorHandlers<typeof messageOperations> {
  const { db } = deps
  const audited = openAudited({ db, subject: 'account' })
  type Repeating = { request: SubmitRequest; originalId: string }
  const sendAgain = async (ctx: Call, body: TestMessage, { request, originalId }: Repeating) => {
    const { id: message_uuid, accountId } = request.message
    let committed = () => {}
    await despiteDeadlocks(() =>
      audited(ctx, async (sql) => {
        committed = await storeAgain(deps, sql, request, originalId)
        return sentOutcome(accountId, body, message_uuid)
      }),
    )
    committed()
    return { message_uuid }
  }
  return {
    async readMessage(_, { params }) {
      return {
        status: 200,
        body: found(
          await db.snapshot((sql) => timelineOf(sql, params.message_uuid, deps.traffic.clock.now())),
        ),
      }
    },
    async sendTestMessage(ctx, { params: { api_key: accountId }, body }) {
      const { max_outbound_request: perSecond } = found(await readAccount(db, accountId))
      const faults = await testFaults(deps, body)
      const { repeats } = body
      const original = repeats === undefined ? undefined : await readMessage(db, repeats)
      if (repeats !== undefined) faults.push(...(await repeatFaults(deps, original, { accountId, ...body })))
      if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
      const { tracedRequest } = ctx
      const sending = { accountId, perSecond, actor: `${ctx.caller.actor.kind}:${ctx.caller.actor.id}` }
      if (original) {
        const request = repeatRequest(deps, sending, body, { original, tracedRequest })
        return { status: 202, body: await sendAgain(ctx, body, { request, originalId: original.id }) }
      }
      // The batch lane of the account stores the message outside this transaction. If the audit entry cannot be stored, nothing is sent. The
      // message history also names the operator.
      const { after } = await audited(ctx, async (sql) => {
        await sql.query('select')
        return sentOutcome(accountId, body, await sendTest(deps, sending, body, { tracedRequest }))
      })
      return { status: 202, body: { message_uuid: after.message_uuid } }
    },
  }
}

/** The audit entry of a sent message. Audit entries are never redacted. */
function sentOutcome(accountId: string, { text: _text, ...rest }: TestMessage, message_uuid: string) {
  return { id: accountId, before: null, after: { message_uuid, ...rest, to: maskOf(rest.to) } }
}
