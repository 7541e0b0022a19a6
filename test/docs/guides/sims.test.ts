import { testGuide } from './guide.ts'

testGuide('sims')
