import { operatorCommand } from '../operator/command.ts'
import { applyToSims } from './many.ts'
import { selectorOptions } from './selector.ts'

export const giveSimsCommand = operatorCommand({
  name: 'sims give',
  description: 'Offer SIMs to another customer, or transfer them immediately with --accept.',
  options: {
    ...selectorOptions,
    to: { value: 'id', needed: true, description: 'ID of the receiving customer.' },
    accept: { description: 'Accepts the transfer on behalf of that customer.' },
  },
  run: (ask, { options }) =>
    applyToSims(ask, options, async (iccids) => {
      const { partner, to, accept, reason } = options
      const body = { target_id: to, iccids }
      const requested = await ask('requestSimTransfer', { params: { partner_id: partner }, body })
      const { transfer_id, rejected } = requested
      if (!accept || transfer_id === null) return requested
      const ended = await ask('endSimTransfer', {
        params: { transfer_id },
        body: { status: 'accepted', ...(reason && { reason }) },
      })
      return { done: ended.moved, rejected }
    }),
})
