import { statusName, type StatusName } from './statuses.ts'

/** Meanings of command_status (SMPP 3.4, 5.1.3), as text after a colon; "it" is the carrier. */
const labels: Readonly<Record<Exclude<StatusName, 'ESME_ROK'>, string>> = {
  ESME_RINVMSGLEN: 'the message is too long or empty',
  ESME_RINVCMDLEN: 'the command length is invalid',
  ESME_RINVCMDID: 'it does not support this command',
  ESME_RINVBNDSTS: 'this session is not bound, or not bound for sending',
  ESME_RALYBND: 'the session is bound already, or the client has too many binds',
  ESME_RINVPRTFLG: 'it does not accept this priority',
  ESME_RINVREGDLVFLG: 'it does not accept this registered_delivery setting',
  ESME_RSYSERR: 'it had an internal error',
  ESME_RINVSRCADR: 'it does not accept this sender',
  ESME_RINVDSTADR: 'it does not accept this recipient',
  ESME_RINVMSGID: 'it does not know this message ID',
  ESME_RBINDFAIL: 'it does not accept binds at present',
  ESME_RINVPASWD: 'the password is wrong',
  ESME_RINVSYSID: 'it does not know this system_id',
  ESME_RCANCELFAIL: 'the message could not be canceled',
  ESME_RREPLACEFAIL: 'the message could not be replaced',
  ESME_RMSGQFUL: 'its queue is full',
  ESME_RINVSERTYP: 'it does not accept this service type',
  ESME_RINVNUMDESTS: 'the number of recipients is wrong',
  ESME_RINVDLNAME: 'it does not know this distribution list',
  ESME_RINVDESTFLAG: 'it does not accept this type of destination',
  ESME_RINVSUBREP: 'it does not replace messages',
  ESME_RINVESMCLASS: 'it does not accept this message class',
  ESME_RCNTSUBDL: 'it does not send to distribution lists',
  ESME_RSUBMITFAIL: 'it could not accept the message, without a stated reason',
  ESME_RINVSRCTON: 'it does not accept this type of number of the sender',
  ESME_RINVSRCNPI: 'it does not accept this numbering plan of the sender',
  ESME_RINVDSTTON: 'it does not accept this type of number of the recipient',
  ESME_RINVDSTNPI: 'it does not accept this numbering plan of the recipient',
  ESME_RINVSYSTYP: 'it does not know this system_type',
  ESME_RINVREPFLAG: 'it does not accept this replace_if_present setting',
  ESME_RINVNUMMSGS: 'the number of messages is wrong',
  ESME_RTHROTTLED: 'the throughput limit was exceeded',
  ESME_RINVSCHED: 'it does not accept this delivery time',
  ESME_RINVEXPIRY: 'it does not accept this expiry time',
  ESME_RINVDFTMSGID: 'it does not know this predefined message',
  ESME_RX_T_APPN: 'its application had a temporary error',
  ESME_RX_P_APPN: 'its application rejects the message permanently',
  ESME_RX_R_APPN: 'its application rejects the message',
  ESME_RQUERYFAIL: 'it could not return the status of the message',
  ESME_RINVOPTPARSTREAM: 'it could not read the optional parameters',
  ESME_ROPTPARNOTALLWD: 'it does not accept one of the optional parameters',
  ESME_RINVPARLEN: 'an optional parameter has a wrong length',
  ESME_RMISSINGOPTPARAM: 'a required optional parameter is missing',
  ESME_RINVOPTPARAMVAL: 'an optional parameter has an invalid value',
  ESME_RDELIVERYFAILURE: 'it could not deliver the message',
  ESME_RUNKNOWNERR: 'it had an unknown error',
}

/** A command_status as text, with its name and, if known, its meaning. */
export function statusLabelOf(commandStatus: number): string {
  const name = statusName(commandStatus)
  const meaning = (labels as Readonly<Record<string, string>>)[name]
  if (meaning) return `${name}: ${meaning}`
  return isVendors(commandStatus)
    ? `${name}: vendor-specific error, see the documentation of the carrier`
    : name
}

/** Vendor-specific statuses (5.1.3). */
const isVendors = (commandStatus: number) => commandStatus >= 0x400 && commandStatus <= 0x4ff
