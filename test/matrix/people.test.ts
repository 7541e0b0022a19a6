import { matrix } from './matrix.ts'

matrix('people')
