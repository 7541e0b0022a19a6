import { testGuide } from './guide.ts'

testGuide('reports')
