import { type Application, listApplicationsAfter } from '../applications/application-store.ts'
import { applicationRequest, applicationWire } from '../applications/application-wire.ts'
import {
  createApplication,
  deleteApplication,
  getApplication,
  type Unlink,
} from '../applications/applications.ts'
import { openCostlyWork } from '../applications/costly-work.ts'
import { readAccount } from '../account/account-store.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { applicationOperations } from './application-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

export type ApplicationTools = { db: Db; unlink: Unlink }

/** Handlers of the operations on the applications of an account. */
export function applicationHandlers({
  db,
  unlink,
}: ApplicationTools): OperatorHandlers<typeof applicationOperations> {
  const audited = openAudited({ db, subject: 'account' })
  const making = openCostlyWork()
  return {
    async listAccountApplications(_, { params: { api_key: id }, query }) {
      found(await readAccount(db, id))
      const page = readPageById(query, (position) => listApplicationsAfter(db, id, position))
      return answerPage('applications', (row) => applicationWire(row), page)
    },
    async createAccountApplication(ctx, { params: { api_key: id }, body }) {
      found(await readAccount(db, id))
      const request = applicationRequest(body)
      const make = () =>
        createApplication(db, id, request, (sql, made) =>
          audited.notes(sql, ctx, { id, before: null, after: stateOf(made) }),
        )
      const { application, privateKey } = await faultsAsOurs(
        request.publicKey === undefined ? making(id, make) : make(),
      )
      return { status: 201, body: applicationWire(application, privateKey) }
    },
    async deleteAccountApplication(ctx, { params: { api_key: id, application_id } }) {
      await getApplication(db, id, application_id).catch(() => found(undefined))
      await deleteApplication(db, id, application_id, unlink, (sql, gone) =>
        audited.notes(sql, ctx, { id, before: stateOf(gone), after: null }),
      )
      return { status: 204 }
    },
  }
}

/** Reports an invalid key as a field error of the operator API. */
const faultsAsOurs = <T>(made: Promise<T>): Promise<T> =>
  made.catch((error: unknown) => {
    const faults = error instanceof Problem ? error.faults : undefined
    throw faults && faults.length > 0 ? new Problem(operatorProblems.invalid, { faults }) : error
  })

const stateOf = ({ id, name, capabilities }: Application) => ({ application_id: id, name, capabilities })
