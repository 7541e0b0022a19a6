import { testGuide } from './guide.ts'

testGuide('security')
