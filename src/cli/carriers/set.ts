import type { Command } from '../frame/command.ts'
import type { OperationInput } from '../operator/contracts.ts'
import { operatorCommand } from '../operator/command.ts'
import { UsageError } from '../arguments/read.ts'
import { CommandError } from '../frame/command-error.ts'
import type { ParsedArguments } from '../arguments/shapes.ts'
import { requestOf } from '../resources/row/request.ts'
import type { ResourceShape } from '../resources/row/shape.ts'
import { carrierLines } from '../resources/tables/carrier-lines.ts'

/** Every setting of a carrier is an option, derived from the contract of `changeCarrier`. */
export const setCarrierCommand = (shape: ResourceShape): Command =>
  operatorCommand({
    name: 'carriers set',
    description: 'Change settings of a carrier, or create one; omitted settings are unchanged.',
    args: shape.args,
    options: {
      ...shape.options,
      new: {
        description: 'Creates the carrier: requires --name, --host, --port, --system-id and --password-file.',
      },
    },
    async run(ask, provided) {
      const {
        params: path,
        body,
        ifMatch,
      } = await requestOf(ask, shape, provided as unknown as ParsedArguments)
      const params = path as OperationInput<'readCarrier'>['params']
      if (provided.options.new && ifMatch !== undefined)
        throw new UsageError('Use --new or --if-match, not both: a new carrier has no version.')
      if (provided.options.new) {
        // The exchange lists missing settings in its error.
        await ask('putCarrier', { params, body: body as OperationInput<'putCarrier'>['body'], isNew: true })
      } else if (Object.keys(body).length === 0)
        throw new CommandError('Pass at least one setting; --help lists them.')
      const json = provided.options.new
        ? await ask('readCarrier', { params })
        : await ask('changeCarrier', { params, body, ifMatch })
      const hint = `Carrier ${json.name} is ${provided.options.new ? 'created' : 'changed'}.`
      return { json, lines: (screen) => carrierLines(json, screen), hint }
    },
  })
