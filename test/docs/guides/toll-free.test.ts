import { testGuide } from './guide.ts'

testGuide('toll-free')
