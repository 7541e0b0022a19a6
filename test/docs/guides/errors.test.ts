import { testGuide } from './guide.ts'

testGuide('errors')
