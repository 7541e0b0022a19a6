import { matrix } from './matrix.ts'

matrix('campaigns')
