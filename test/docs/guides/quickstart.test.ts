import { testGuide } from './guide.ts'

testGuide('quickstart', { started: false })
