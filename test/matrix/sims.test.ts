import { matrix } from './matrix.ts'

matrix('sims')
