import { matrix } from './matrix.ts'

matrix('customers')
