import { operatorCommand } from '../operator/command.ts'
import type { OperationInput } from '../operator/contracts.ts'
import { applyToSims } from './many.ts'
import { selectorOptions } from './selector.ts'

type Verb = OperationInput<'moveSims'>['body']['verb']

const verbs = [
  'stock',
  'order',
  'deliver',
  'test',
  'activate',
  'block',
  'blockAutomatically',
  'blockByNetwork',
  'suspend',
  'resume',
  'lose',
  'terminate',
  'terminateSpecially',
  'delete',
] as const satisfies readonly Verb[]

export const moveSimsCommand = operatorCommand({
  name: 'sims move',
  description:
    "Change the status of a customer's SIMs: one SIM, the SIMs in a file, or all SIMs in a status.",
  args: { verb: { of: verbs, description: 'The transition; docs/states.md lists the allowed ones.' } },
  options: selectorOptions,
  run: (ask, { args: { verb }, options }) =>
    applyToSims(ask, options, (iccids) => {
      const { partner, reason } = options
      return ask('moveSims', {
        params: { partner_id: partner },
        body: { verb, iccids, ...(reason && { reason }) },
      })
    }),
})
