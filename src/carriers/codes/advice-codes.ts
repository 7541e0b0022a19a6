import type { ErrorCode } from './error-codes.ts'

/** The next step of the sender of a message after an error. */
const sentences = {
  request: 'Correct the request; nothing was sent.',
  later: 'Send it again later; the failure is temporary.',
  limit: 'Send it again when the limit allows it, or have the limit raised.',
  recipient: 'Do not send it again: check the number, or remove it from your list.',
  sender: 'Do not send it again from this sender: use another sender, or have it registered.',
  text: 'Do not send it again unchanged: change the text.',
  settings: 'Do not send it again before the cause is removed: ask the operator of the exchange.',
  smpp: 'Submit it by SMPP as a user of the account, or ask the operator of the exchange.',
  unknown: 'Send it once more later; if it fails again, the number is probably not in service.',
  done: 'Do not send it again.',
} as const

/** The codes of each advice. Codes that SMS does not have are in none. */
const codes: Readonly<Record<keyof typeof sentences, readonly ErrorCode[]>> = {
  request: [1010, 1020, 1090, 1130, 1400, 1410, 1420, 1430, 1431, 1440, 1450, 2002],
  later: [1030, 1100, 1180, 1190, 1220, 1230, 1331, 1360],
  limit: [1000, 1070, 1241, 1460, 1461, 1472],
  recipient: [1170, 1200, 1240, 1260, 1270, 1280, 1290, 1300, 1310, 1340, 1483],
  sender: [1120, 1476, 1480, 1481],
  text: [1040, 1150, 1210, 1282, 1482],
  settings: [1050, 1060, 1140, 1160, 1242, 1250, 1251, 1470, 1473, 1474, 1475, 1484, 2001],
  smpp: [1080],
  unknown: [1330],
  done: [1320, 1361],
}

const byCode = new Map<number, string>(
  Object.entries(codes).flatMap(([advice, all]) =>
    all.map((code) => [code, sentences[advice as keyof typeof sentences]] as const),
  ),
)

/** The next step after an error, in one sentence; undefined for codes that SMS does not have. */
export const adviceOf = (code: number): string | undefined => byCode.get(code)
