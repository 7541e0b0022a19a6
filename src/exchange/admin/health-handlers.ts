import type { OperatorHandlers } from '#operators/index.ts'
import type { Finding } from '../checks/finding.ts'
import type { healthOperations } from './health-contract.ts'

/** Handlers of the operation that lists issues that need attention. */
export function healthHandlers({
  check,
}: {
  check(): Promise<Finding[]>
}): OperatorHandlers<typeof healthOperations> {
  return {
    async readHealth() {
      const checked = await check()
      const findings = checked.flatMap(({ level, ...one }) => (level === 'ok' ? [] : [{ level, ...one }]))
      const succeeded = checked.filter(({ level }) => level === 'ok')
      return { status: 200, body: { healthy: findings.length === 0, findings, succeeded } }
    },
  }
}
