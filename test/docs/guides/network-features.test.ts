import { testGuide } from './guide.ts'

testGuide('network-features')
