import { statusName, type StatusName } from './statuses.ts'

/** What a carrier means by a command_status (SMPP 3.4, 5.1.3), in words that go on after a colon. */
const labels: Readonly<Record<Exclude<StatusName, 'ESME_ROK'>, string>> = {
  ESME_RINVMSGLEN: 'the message is too long for it, or empty',
  ESME_RINVCMDLEN: 'it could not read the length of what it was sent',
  ESME_RINVCMDID: 'it does not know this kind of request',
  ESME_RINVBNDSTS: 'this session may not send, or is not bound',
  ESME_RALYBND: 'the session is bound already',
  ESME_RINVPRTFLG: 'it does not take this priority',
  ESME_RINVREGDLVFLG: 'it does not take this wish for receipts',
  ESME_RSYSERR: 'it had an error of its own',
  ESME_RINVSRCADR: 'it does not take this sender',
  ESME_RINVDSTADR: 'it does not take this recipient',
  ESME_RINVMSGID: 'it does not know this message id',
  ESME_RBINDFAIL: 'it lets nobody bind now',
  ESME_RINVPASWD: 'the password is wrong',
  ESME_RINVSYSID: 'it does not know this system_id',
  ESME_RCANCELFAIL: 'the message could not be cancelled',
  ESME_RREPLACEFAIL: 'the message could not be replaced',
  ESME_RMSGQFUL: 'its queue is full',
  ESME_RINVSERTYP: 'it does not take this service type',
  ESME_RINVNUMDESTS: 'the number of recipients is wrong',
  ESME_RINVDLNAME: 'it does not know this distribution list',
  ESME_RINVDESTFLAG: 'it does not take this kind of recipient',
  ESME_RINVSUBREP: 'it does not replace messages',
  ESME_RINVESMCLASS: 'it does not take this class of messages',
  ESME_RCNTSUBDL: 'it does not send to distribution lists',
  ESME_RSUBMITFAIL: 'it could not take the message, and does not say why',
  ESME_RINVSRCTON: 'it does not take this type of sender',
  ESME_RINVSRCNPI: 'it does not take this numbering plan of the sender',
  ESME_RINVDSTTON: 'it does not take this type of recipient',
  ESME_RINVDSTNPI: 'it does not take this numbering plan of the recipient',
  ESME_RINVSYSTYP: 'it does not know this system_type',
  ESME_RINVREPFLAG: 'it does not take this wish to replace',
  ESME_RINVNUMMSGS: 'the number of messages is wrong',
  ESME_RTHROTTLED: 'it is sent more than it takes at a time',
  ESME_RINVSCHED: 'it does not take this time of delivery',
  ESME_RINVEXPIRY: 'it does not take this time of expiry',
  ESME_RINVDFTMSGID: 'it does not know this prepared message',
  ESME_RX_T_APPN: 'its application had an error that passes',
  ESME_RX_P_APPN: 'its application refuses the message for good',
  ESME_RX_R_APPN: 'its application rejects the message',
  ESME_RQUERYFAIL: 'it could not say what became of the message',
  ESME_RINVOPTPARSTREAM: 'it could not read the optional parameters',
  ESME_ROPTPARNOTALLWD: 'it does not take one of the optional parameters',
  ESME_RINVPARLEN: 'an optional parameter has a wrong length',
  ESME_RMISSINGOPTPARAM: 'it misses an optional parameter',
  ESME_RINVOPTPARAMVAL: 'an optional parameter has a value that it does not take',
  ESME_RDELIVERYFAILURE: 'it could not deliver the message',
  ESME_RUNKNOWNERR: 'it had an error that it does not know itself',
}

/** A command_status for people: its name, and what it means where that is known. */
export function statusLabelOf(commandStatus: number): string {
  const name = statusName(commandStatus)
  const meaning = (labels as Readonly<Record<string, string>>)[name]
  if (meaning) return `${name}: ${meaning}`
  return isVendors(commandStatus) ? `${name}: an error of its own, which its papers explain` : name
}

/** Statuses that SMPP leaves to carriers (5.1.3). */
const isVendors = (commandStatus: number) => commandStatus >= 0x400 && commandStatus <= 0x4ff
