import { testGuide } from './guide.ts'

testGuide('smpp')
