import { testGuide } from './guide.ts'

testGuide('cli')
