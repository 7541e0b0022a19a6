import { testGuide } from './guide.ts'

testGuide('10dlc')
