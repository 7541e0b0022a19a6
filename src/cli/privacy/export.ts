import { operatorCommand } from '../operator/command.ts'
import { whoseArgs, whoseOf, whoseOptions } from './whose.ts'

export const exportCommand = operatorCommand({
  name: 'privacy export',
  says: 'Prints all that the exchange holds of a number, a line of JSON for each thing.',
  args: whoseArgs,
  options: whoseOptions,
  async run(ask, { args, options }, { out }) {
    const whose = whoseOf(args.number, options.account)
    let [printed, cursor] = [0, '']
    do {
      const page = await ask('exportNumber', { body: { ...whose, ...(cursor && { cursor }) } })
      for (const thing of page.things) out(JSON.stringify(thing))
      printed += page.things.length
      cursor = page.next ?? ''
    } while (cursor)
    return { lines: () => [], hint: `${printed} ${printed === 1 ? 'thing' : 'things'}.` }
  },
})
