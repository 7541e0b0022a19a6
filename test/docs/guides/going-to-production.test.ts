import { testGuide } from './guide.ts'

testGuide('going-to-production', { started: false })
