import { admin as accounts } from '#accounts/index.ts'
import { admin as alerts } from '#alerts/index.ts'
import { admin as carriers } from '#carriers/index.ts'
import { admin as chat } from '#chat/index.ts'
import { admin as esmes } from '#esmes/index.ts'
import { admin as messages } from '#messages/index.ts'
import { admin as network } from '#network/index.ts'
import { admin as numbers } from '#numbers/index.ts'
import {
  admin as people,
  audit,
  signInContract,
  signInFamily,
  signInHandlers,
  isProven,
  mountOperatorSignOn,
  type Operator,
  type OperatorSignOnDeps,
  operatorsFamily,
  type Sessions,
} from '#operators/index.ts'
import { contract } from '#platform/contract/contract.ts'
import { surface, tagged } from '#platform/contract/surface.ts'
import type { HttpServer } from '#platform/http/http.ts'
import { mountMetrics } from '#platform/http/pages/metrics-page.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { admin as privacy } from '#privacy/index.ts'
import { admin as protection } from '#protection/index.ts'
import { admin as requests } from '#requests/index.ts'
import { admin as reviews } from '#reviews/index.ts'
import { admin as sims } from '#sims/index.ts'
import { admin as tendlc } from '#tendlc/index.ts'
import { admin as tollfree } from '#tollfree/index.ts'
import { admin as webhooks } from '#webhooks/index.ts'
import { admin as exchange } from '../admin/index.ts'
import { admin as sandbox } from '../admin/sandbox.ts'
import { type Api, type ApiDeps, apisOf } from './api.ts'

const [operations, handlers] = surface(
  tagged('People', people),
  tagged('Privacy', privacy),
  tagged('Messages and routing tests', messages),
  tagged('Alerts', alerts),
  tagged('Carriers', carriers),
  tagged('Traffic rules', protection),
  tagged('Accounts', accounts),
  tagged('SMPP users', esmes),
  tagged('Number inventory', numbers),
  tagged('Reviews', reviews),
  tagged('10DLC administration', tendlc),
  tagged('Toll-free administration', tollfree),
  tagged('SIM connectivity', sims),
  tagged('Network', network),
  tagged('Chat administration', chat),
  tagged('Webhooks', webhooks),
  tagged('Request log', requests),
  tagged('Audit log', audit),
  tagged('Exchange', exchange),
  tagged('Sandbox', sandbox),
)

/** The operator API: the operations of each domain's folder `admin`. */
export const operatorsContract = contract('operator', 'Operators', operations)

/** Dependencies of the operator API. */
export type OperatorDeps = ApiDeps &
  OperatorSignOnDeps &
  Parameters<typeof handlers>[0] & { token: string; sessions: Sessions; metrics: Metrics }

const api = apisOf<OperatorDeps>()

/** Operator APIs. */
export const operatorApis: readonly Api<OperatorDeps>[] = [
  api({
    contract: signInContract,
    security: ['none'],
    family: signInFamily,
    handlers: signInHandlers,
    reloads: true,
  }),
  api<typeof operatorsContract, Operator>({
    contract: operatorsContract,
    security: ['operatorToken', 'session'],
    family: ({ token, sessions, db }) =>
      operatorsFamily({ operations, token, sessions, isProven: (id) => isProven(db, id) }),
    handlers,
    reloads: true,
  }),
]

/** Mounts the operator APIs: in the sandbox on the customers' port, in production on a separate port. */
export function mountOperators(server: HttpServer, deps: OperatorDeps): void {
  for (const one of operatorApis) one.mount(server, deps)
  mountOperatorSignOn(server, deps)
  mountMetrics(server, deps.metrics)
}
