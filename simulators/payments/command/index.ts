// `strowger simulator payments`: starts a payment provider from the command line.
// Not here: the process, whose lifetime the caller controls.
// Start at `options.ts`.
export { helpText } from './help.ts'
export { optionNames } from './options.ts'
export { runPayments } from './run.ts'
export { UnusableWords } from '../../control/options.ts'
