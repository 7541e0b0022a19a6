import { exceptions } from './exceptions.ts'
import { frameStatus } from './frame.ts'
import { isGood, isHead, isUnreadable, type Check } from './seen.ts'

/** Checks that the exchange rejects exactly the requests that the document forbids, by credentials and by form. */
export const requestChecks: readonly Check[] = [
  {
    name: 'credentials',
    look(seen) {
      const { step, answer, operation } = seen
      if (answer.fault || !operation || isUnreadable(seen) || frameStatus(seen) !== undefined)
        return undefined
      const wrong = step.expected && 'unauthorized' in step.expected
      if (wrong)
        return [401, 429].includes(answer.status)
          ? undefined
          : `answered ${answer.status} to wrong credentials`
      return answer.status === 401 && !exceptions.mayBeUnauthorized(seen)
        ? 'answered 401 to right credentials'
        : undefined
    },
  },
  {
    name: 'accepts invalid requests',
    look: (seen) => (seen.form === 'wrong' && isGood(seen) ? `answered ${seen.answer.status}` : undefined),
  },
  {
    name: 'refuses valid requests',
    look(seen) {
      if (seen.form !== 'right' || isHead(seen) || ![400, 413, 415, 422].includes(seen.answer.status))
        return undefined
      return exceptions.mayRefuse(seen)
        ? undefined
        : `answered ${seen.answer.status}: ${seen.answer.body.slice(0, 300)}`
    },
  },
]
