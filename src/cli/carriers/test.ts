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
    description:
      'Test the bind of a carrier without sending a message, in one additional session; options replace its settings.',
    args: shape.args,
    options: shape.options,
    async run(ask, provided, { err }) {
      const { params, body } = await requestOf(ask, shape, provided as unknown as ParsedArguments)
      err(extraSession)
      const json = await ask('testCarrier', { params, body } as OperationInput<'testCarrier'>)
      return { json, lines: () => linesOf(json), code: json.bound ? 0 : 1 }
    },
  })

/** Stated before the test, because it may use the last bind that the carrier allows. */
const extraSession =
  'Opens one session in addition to those of the exchange. If the carrier limits the number of binds, the test may be refused for this reason.'

const linesOf = ({ binds }: Answered<'testCarrier'>) => binds.map(({ description }) => description)
