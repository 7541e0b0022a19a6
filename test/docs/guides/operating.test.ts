import { testGuide } from './guide.ts'

testGuide('operating')
