import type { Command } from '../frame/command.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered, OperationInput } from '../operator/contracts.ts'
import type { ParsedArguments } from '../arguments/shapes.ts'
import { requestOf } from '../resources/row/request.ts'
import type { ResourceShape } from '../resources/row/shape.ts'

/** Exit code 1 if a bind of the test fails, for scripts. */
export const testCarrierCommand = (shape: ResourceShape): Command =>
  operatorCommand({
    name: 'carriers test',
    description: 'Test the bind of a carrier without sending a message; options replace its settings.',
    args: shape.args,
    options: shape.options,
    async run(ask, provided) {
      const { params, body } = await requestOf(ask, shape, provided as unknown as ParsedArguments)
      const json = await ask('testCarrier', { params, body } as OperationInput<'testCarrier'>)
      return { json, lines: () => linesOf(json), code: json.bound ? 0 : 1 }
    },
  })

const linesOf = ({ binds }: Answered<'testCarrier'>) => binds.map(({ description }) => description)
