import { Group } from '@mantine/core'
import { DialogButton } from '../dialog-button.tsx'
import { Act } from '../forms/act.tsx'
import type { Column } from '../lists/list.tsx'
import type { Bind, Trace } from './seen.ts'
import { TraceView } from './trace.tsx'

/** The requests about a session, by its ID, and why the user of the console may not send them. */
export type SessionCalls = {
  end: (sessionId: string) => Promise<unknown>
  trace: (sessionId: string) => Promise<Trace>
  endRefusal?: string | undefined
  traceRefusal?: string | undefined
}

/** The column with the actions on a session. */
export const actionColumn = (calls: SessionCalls): Column<Bind> => ({
  heading: 'Actions',
  width: '170px',
  cell: (bind) => <SessionActions bind={bind} calls={calls} />,
})

function SessionActions({ bind, calls }: { bind: Bind; calls: SessionCalls }) {
  const { bind_session_id: id, address } = bind
  return (
    <Group gap={6} wrap="nowrap">
      <DialogButton
        description="Trace"
        title={`Trace of the session from ${address}`}
        size="compact-xs"
        dialogSize="72rem"
        refusal={calls.traceRefusal}
      >
        {() => <TraceView of={id} request={() => calls.trace(id)} />}
      </DialogButton>
      <Act
        danger
        size="compact-xs"
        act={() => calls.end(id)}
        done="The session ends within about 1 s."
        refusal={calls.endRefusal}
        ask={{
          title: `End the session from ${address}?`,
          description:
            'The node of the session unbinds. The program may bind again; disable the user to prevent this.',
          yes: 'End it',
        }}
      >
        End session
      </Act>
    </Group>
  )
}
