import { readAccount } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { requestErasure } from '../erasure/ask.ts'
import { type Erasure, listErasures, readErasure } from '../erasure/erasure-store.ts'
import type { ErasureDeps } from '../erasure/erase.ts'
import { exportPage, type Exported, type ExportPosition } from '../erasure/export.ts'
import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import type { privacyOperations } from './privacy-contract.ts'
import {
  answerPage,
  asJson,
  cursorOf,
  encoded,
  oneOf,
  positionOf,
  readPageById,
  text,
} from '#platform/contract/paging/index.ts'

type Deps = { db: Db; vault: Vault; erasing: Pick<ErasureDeps, 'key' | 'sources'> }
type SubjectInput = { number: string; account_id?: string | undefined }

/** Handlers for personal data, by number. */
export function privacyHandlers({ db, vault, erasing }: Deps): OperatorHandlers<typeof privacyOperations> {
  const audited = openAudited({ db, subject: 'personal-data' })
  return {
    async exportNumber(ctx, { body }) {
      const { key, sources } = erasing
      const person = { ...subjectOf(body), key }
      const kinds = sources.map(({ kind }) => kind)
      const byKind = cursorOf<ExportPosition>({ kind: oneOf(kinds), after: text() }, encoded(asJson))
      const position = positionOf(byKind, body.cursor)
      if (!position)
        await audited(ctx, async (sql) => {
          await refuseUnknown(sql, person.accountId)
          const after = { account_id: person.accountId }
          return { id: key.personOf(person.number), before: null, after }
        })
      const page = await exportPage(db, sources, person, { position, limit: body.limit ?? 50 })
      const next = page.next ? byKind.write(page.next) : null
      return answerPage('records', recordWire, { rows: page.records, next })
    },
    async eraseNumber(ctx, { body }) {
      const owner = subjectOf(body)
      const { erasure } = await audited(ctx, async (sql) => {
        await refuseUnknown(sql, owner.accountId)
        const erasure = await requestErasure(sql, { vault, key: erasing.key }, owner)
        // The entry contains only a pseudonym of the number, because the audit log is never erased.
        const after = { account_id: owner.accountId, erasure_id: erasure.id }
        return { id: erasure.person, before: null, after, erasure }
      })
      return { status: 202, body: erasureWire(erasure) }
    },
    listErasures: (_, { query }) =>
      answerPage(
        'erasures',
        erasureWire,
        readPageById(query, (position) => listErasures(db, position)),
      ),
    async readErasure(_, { params }) {
      return { status: 200, body: erasureWire(found(await readErasure(db, params.erasure_id))) }
    },
  }
}

function subjectOf({ number, account_id: accountId }: SubjectInput) {
  return { number: number.replace(/^\+(?=\d+$)/, ''), accountId: accountId ?? null }
}

async function refuseUnknown(sql: Sql, accountId: string | null): Promise<void> {
  if (accountId !== null) found(await readAccount(sql, accountId))
}

const recordWire = ({ kind, accountId, at, data }: Exported) => ({
  kind,
  account_id: accountId,
  at: at?.toISOString() ?? null,
  data: { ...data },
})

function erasureWire({ id, person, accountId, state, counts, waiting, ...when }: Erasure) {
  return {
    erasure_id: id,
    person,
    account_id: accountId,
    state,
    erased: { ...counts },
    waiting: { ...waiting },
    requested_at: when.requestedAt.toISOString(),
    next_at: state === 'done' ? null : when.nextAt.toISOString(),
    done_at: when.doneAt?.toISOString() ?? null,
  }
}
