import { operatorCommand } from '../operator/command.ts'
import { askOfMany } from './many.ts'
import { whichOptions } from './which.ts'

export const giveSimsCommand = operatorCommand({
  name: 'sims give',
  says: 'Gives SIMs to another customer, who accepts them, or for whom they are accepted at once.',
  options: {
    ...whichOptions,
    to: { value: 'id', needed: true, says: 'The customer whose they become.' },
    accept: { says: 'Accepts the transfer in the name of that customer, so that they move at once.' },
  },
  run: (ask, { options }) =>
    askOfMany(ask, options, async (iccids) => {
      const { partner, to, accept, reason } = options
      const body = { target_id: to, iccids }
      const asked = await ask('requestSimTransfer', { params: { partner_id: partner }, body })
      const { transfer_id, rejected } = asked
      if (!accept || transfer_id === null) return asked
      const ended = await ask('endSimTransfer', {
        params: { transfer_id },
        body: { status: 'accepted', ...(reason && { reason }) },
      })
      return { done: ended.moved, rejected }
    }),
})
