import { testGuide } from './guide.ts'

testGuide('send-and-receive')
