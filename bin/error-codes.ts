import { networkErrors, transferErrors, type ReceiptError } from '#carriers/codes/receipt-codes.ts'
import {
  STATUS,
  isThrottling,
  statusKind,
  statusName,
  type StatusName,
} from '#carriers/smpp/pdus/statuses.ts'
import { submitCodes, vendorStatuses } from '#carriers/codes/submit-codes.ts'
import { errorCodes, type ErrorCodeRow } from '#carriers/codes/error-codes.ts'

/** `docs/ERROR-CODES.md`: the message error codes, and which words of carriers stand for them. */
export function errorCodesPage(): string {
  const reported = errorCodes.filter(({ reportedBy }) => reportedBy.length > 0)
  const unused = errorCodes.filter(({ reportedBy }) => reportedBy.length === 0)
  return `# Message error codes

Made by \`node bin/snapshot.ts\` from the tables that the program itself reads. A code stands behind \`#\` in the \`type\` of a
problem, and in the \`title\` of a status webhook's \`error\`, whose \`type\` ends with it too. What stands before it is the setting
\`STROWGER_ERRORS_URL\`; here each code is an anchor of its own, such as \`#1120\`.

Told by the *request*: as a problem that answers it, and nothing has happened. By the *exchange*: as the status \`rejected\`, decided
without a carrier. By a *status*: as \`rejected\`, because the carrier refused the submit. By a *channel*: as \`rejected\`, by the
chat side of a chat channel, which may use any other code, too. By a *receipt*: as \`undeliverable\`
or \`rejected\`, after the carrier had taken the message; \`rejected\` costs nothing, \`undeliverable\` stays charged.

In the sandbox, a message to the number in the last column ends with the code; [SANDBOX.md](SANDBOX.md) says how to meet the others.

| code | meaning | told by | when | number |
|---|---|---|---|---|
${reported.map(codeRow).join('\n')}

## Codes that SMS does not have

These are never told by themselves. An operator may still say that a carrier's own error means one of them.

| code | meaning | why not |
|---|---|---|
${unused.map((row) => `| ${anchor(row)} | ${row.title} | ${row.origin} |`).join('\n')}

## What a carrier's answer to a submit stands for

The command_status of SMPP 3.4, 5.1.3. *Permanent* rejects the message with the code. *Temporary* lets it go again, until its ttl
is over; *throttle* also slows down the bind. A status that is not here is permanent with ${vendorStatuses.code}, also those between
0x${vendorStatuses.from.toString(16)} and 0x${vendorStatuses.to.toString(16)}, which each carrier defines for itself.

| status | decimal | name | class | code |
|---|---|---|---|---|
${Object.entries(submitCodes)
  .map(([name, code]) => statusRow(name as StatusName, code))
  .join('\n')}

## What the err of a receipt stands for

With the states UNDELIV, DELETED and REJECTD, the \`err\` of the receipt (or its network_error_code) decides which code is told.
Zeros before it do not count. Without an \`err\` that is known it is 1330, and 1282 with REJECTD. EXPIRED is always 1360. With
ENROUTE, an \`err\` that stands for 1220 tells \`submitted\` once more, with that code: the carrier goes on trying.

A carrier that writes a code of the first table that a receipt may tell, such as \`1210\`, means that code.

### Errors of the network

3GPP TS 29.002 (MAP), 17.6.

${errTable(networkErrors)}

### Causes of the transfer layer

3GPP TS 23.040, 9.2.3.22.

${errTable(transferErrors)}

## Carriers that mean something else

Many do. [OPERATIONS.md](OPERATIONS.md#the-operator-api) shows how to say so of one carrier, and the numbers of the
[sandbox](SANDBOX.md#the-numbers) let every code be seen.
`
}

function codeRow(row: ErrorCodeRow): string {
  const cells = [anchor(row), row.title, row.reportedBy.join(', '), row.origin, numberOf(row)]
  return `| ${cells.join(' | ')} |`
}

/** Codes that a receipt tells by its state alone, with a number whose receipt is such. */
const byState: Readonly<Record<number, string>> = {
  1282: '99003000001',
  1330: '99001000001',
  1360: '99004000001',
}

/** A number of the sandbox for which the carrier gives cause for this code. */
function numberOf({ code, reportedBy }: ErrorCodeRow): string {
  if (reportedBy.includes('receipt')) return `\`${byState[code] ?? `99001${code}01`}\``
  const status = Object.values(STATUS).find(
    (one) =>
      statusKind(one) === 'permanent' && submitCodes[statusName(one) as keyof typeof submitCodes] === code,
  )
  return status === undefined ? '' : `\`99002${String(status).padStart(4, '0')}01\``
}

function anchor({ code }: ErrorCodeRow): string {
  return `<a id="${code}"></a>${code}`
}

function statusRow(name: StatusName, code: number): string {
  const status = STATUS[name]
  const kind = isThrottling(status) ? 'throttle' : statusKind(status)
  return `| 0x${status.toString(16).padStart(2, '0')} | ${status} | ${name} | ${kind} | ${code} |`
}

function errTable(errors: readonly ReceiptError[]): string {
  const rows = errors.map(([err, code, name]) => `| ${String(err).padStart(3, '0')} | ${name} | ${code} |`)
  return ['| err | is | code |', '|---|---|---|', ...rows].join('\n')
}
