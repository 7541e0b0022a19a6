import { matrix } from './matrix.ts'

matrix('connectivity')
