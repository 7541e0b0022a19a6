import { testGuide } from './guide.ts'

testGuide('numbers')
