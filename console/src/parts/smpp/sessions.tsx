import type { ComponentProps } from 'react'
import { List } from '../lists/list.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { Panel } from '../panel.tsx'
import { EmptyState } from '../values/states.tsx'
import { bindColumns, counterColumns, logColumns } from './columns.tsx'
import type { Bind, BindEvent } from './seen.ts'
import { actionColumn, type SessionCalls } from './session-actions.tsx'

/** The sessions that are bound as a user. */
export const Sessions = ({ binds, ...calls }: SessionCalls & { binds: readonly Bind[] }) => (
  <Panel title="Sessions">
    <List
      label="Sessions"
      items={binds}
      keyOf={({ bind_session_id: id }) => id}
      columns={[...bindColumns, ...counterColumns, actionColumn(calls)]}
      height={360}
      empty={
        <EmptyState
          title="No program is bound"
          description="Bind with the system_id and the password. Receipts and inbound messages wait up to 72 hours for a session."
        />
      }
    />
  </Panel>
)

/** Binds, refused binds and ended sessions of a user. */
export const BindLog = ({ of }: { of: ComponentProps<typeof PagedList<BindEvent>>['of'] }) => (
  <Panel title="Log of binds">
    <PagedList
      label="Log of binds"
      of={of}
      keyOf={({ bind_event_id: id }) => id}
      columns={logColumns}
      height={420}
      empty={
        <EmptyState
          title="No binds in the last 30 days"
          description="Each bind, refused bind and ended session appears here with its reason. A bind with a wrong password appears if the system_id is right."
        />
      }
    />
  </Panel>
)
