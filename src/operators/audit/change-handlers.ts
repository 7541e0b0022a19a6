import { actorWords } from '#platform/contract/actor-kinds.ts'
import type { Db } from '#platform/database/db.ts'
import type { changeOperations } from './change-contract.ts'
import { changeLabel } from './change-kinds.ts'
import type { Change } from './changes.ts'
import { namesOf } from './name-store.ts'
import { readChanges } from './change-store.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

type State = Record<string, unknown> | null

/** Handlers of the operations on the audit log of changes by operators. */
export function changeHandlers({ db }: { db: Db }): OperatorHandlers<typeof changeOperations> {
  return {
    async listChanges(_, { query }) {
      const { subject, subject_id: subjectId, person_id: personId, since, until } = query
      const filter = {
        subject,
        subjectId,
        personId,
        since: since === undefined ? undefined : Date.parse(since),
        until: until === undefined ? undefined : Date.parse(until),
      }
      const page = await readPageById(query, (position) => readChanges(db, { ...filter, ...position }))
      const nameOf = await namesOf(db, page.rows)
      return answerPage('changes', (row) => changeWire(row, nameOf(row)), page)
    },
  }
}

type Row = Awaited<ReturnType<typeof readChanges>>[number]

function changeWire(
  { id, at, person_id, person_name: name, person_email: email, before, after, subject, ...rest }: Row,
  subjectName: string | null,
) {
  return {
    change_id: id,
    at: at.toISOString(),
    ...rest,
    description: changeLabel(rest.operation),
    actor_name: actorWords(rest.actor),
    // Only `noteChange` writes the table.
    subject: subject as Change['subject'],
    subject_name: subjectName,
    person: person_id === null ? null : { person_id, name: name ?? '', email: email ?? '' },
    before: before as State,
    after: after as State,
  }
}
