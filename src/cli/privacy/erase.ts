import { operatorCommand } from '../operator/command.ts'
import { erasureLines } from './erasures.ts'
import { subjectArgs, subjectOf, subjectOptions } from './subject.ts'

export const eraseCommand = operatorCommand({
  name: 'privacy erase',
  description: 'Erase a number and all messages to and from it permanently; its opt-outs remain in force.',
  args: subjectArgs,
  options: subjectOptions,
  async run(ask, { args, options }) {
    const json = await ask('eraseNumber', { body: subjectOf(args.number, options.account) })
    return {
      json,
      lines: (screen) => erasureLines(json, screen),
      hint: `The erasure runs in the background: strowger privacy erasures ${json.erasure_id} shows its progress.`,
    }
  },
})
