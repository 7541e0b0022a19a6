// A client of SMPP (ESME) to try an exchange with, as a separate process (`strowger simulator esme`) and for tests.
// Not here: the protocol, which is that of the sessions with carriers.
// Start at `esme.ts` for the client, `faults.ts` for the faults.
export { startEsme, type Esme, type EsmeOptions } from './esme.ts'
