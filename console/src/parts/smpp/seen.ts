import type { Answered } from '../../api/contracts.ts'

/** An SMPP user, as operators and its customer see it. */
export type SmppUser = Answered<'readSmppUser'>

export type ListedUser = Answered<'listSmppUsers'>['smpp_users'][number]

export type Bind = Answered<'listSmppBinds'>['binds'][number]

export type FoundBind = Answered<'findSmppBinds'>['binds'][number]

export type Trace = Answered<'traceSmppSession'>

export type TracedPdu = Trace['pdus'][number]

export type BindEvent = Answered<'listSmppBindLog'>['bind_events'][number]

export type FoundUser = Answered<'findSmppUsers'>['smpp_users'][number]
