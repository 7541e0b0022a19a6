import { matrix } from './matrix.ts'

matrix('registrations')
