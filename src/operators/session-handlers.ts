import type { OperatorHandlers } from './family.ts'
import type { sessionOperations } from './session-contract.ts'

/** Who is asking. */
export function sessionHandlers({
  sandbox,
}: {
  sandbox: boolean
}): OperatorHandlers<typeof sessionOperations> {
  return {
    async readSession() {
      return { status: 200, body: { name: 'operator token', roles: ['admin'], sandbox } }
    },
  }
}
