import { matrix } from './matrix.ts'

matrix('messaging')
